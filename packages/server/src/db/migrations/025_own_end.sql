-- The end that a rotated key had before its grace, 'infinity' for none: a key that is rotated once more, as the new one was
-- lost say, has a successor with that end, and not one that dies with the grace.
alter table api_keys add column own_end timestamptz;
