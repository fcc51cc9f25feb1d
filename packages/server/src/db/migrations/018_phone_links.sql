-- A link by which a phone sends photos to the form that is open on a computer: for a quarter of an hour, of one session.
create table phone_links (
  id text primary key,
  account_id text not null references accounts,
  session_id text not null references user_sessions on delete cascade,
  token_hash bytea not null unique,
  photos_left integer not null check (photos_left >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index phone_links_expiry on phone_links (expires_at);
create index phone_links_session on phone_links (session_id);
alter table uploads add column phone_link_id text references phone_links on delete set null;
create index uploads_phone_link on uploads (phone_link_id) where phone_link_id is not null;
-- The form hears of it at once; of what it sent itself it knows already.
create trigger uploads_announce_from_phone after insert on uploads
  for each row when (new.phone_link_id is not null) execute function announce_upload_failure();
