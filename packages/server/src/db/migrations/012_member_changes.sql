-- Open event streams end when what their session may see changes, on every process.
create function announce_member_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('job_changes', id) from user_sessions where user_id = old.user_id;
  return null;
end $$;
create trigger members_announce after update or delete on members
  for each row execute function announce_member_change();
