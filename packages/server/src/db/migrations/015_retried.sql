-- The job that a failed one was run again as: a failed job is run again, and charged anew, once.
alter table shoots add column retried_as text;
alter table videos add column retried_as text;
