-- An invitation's mail has a link of its own: it alone proves the mailbox, since whoever invites is shown the other one.
-- Without a mailed token the only one counts as shown. And who sent it, so that it ends with what they may.
alter table invites
  add column mailed_token_hash bytea unique,
  add column invited_by text references users on delete cascade;
