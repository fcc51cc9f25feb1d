-- An account that its owner made, who is a user with the e-mail, does not hold it: whoever was taken out of it or has another
-- e-mail by now could never sign up with it again. What the operator made does, against being made twice.
alter table accounts add column made_by_owner boolean not null default false;
drop index accounts_email;
create unique index accounts_email on accounts (lower(email)) where not made_by_owner;
