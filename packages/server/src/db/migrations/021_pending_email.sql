-- The address that a user asked to sign in with and that its mail has not confirmed yet. A new password ends it, whoever
-- sets it: that is what the mail to the present address advises.
alter table users add column pending_email text;

create function forget_pending_email() returns trigger language plpgsql as $$
begin
  update users set pending_email = null where id = new.user_id and pending_email is not null;
  return null;
end $$;
create trigger password_ends_email_change after update of password on user_credentials
  for each row when (old.password is distinct from new.password) execute function forget_pending_email();
