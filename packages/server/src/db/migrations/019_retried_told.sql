-- A job that was run again is told to whoever has its page open: there is nothing more to retry.
drop trigger shoots_announce_account on shoots;
create trigger shoots_announce_account
  after insert or update of status, title, deleted_at, retried_as on shoots
  for each row execute function announce_account_job();
drop trigger videos_announce_account on videos;
create trigger videos_announce_account
  after insert or update of status, title, progress, deleted_at, retried_as on videos
  for each row execute function announce_account_job();
