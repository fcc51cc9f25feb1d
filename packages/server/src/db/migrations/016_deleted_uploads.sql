-- When uploads were made that are gone: deleting does not undo what an account sent within the hour.
create table deleted_uploads (
  account_id text not null references accounts on delete cascade,
  created_at timestamptz not null
);
create index deleted_uploads_account on deleted_uploads (account_id, created_at);
