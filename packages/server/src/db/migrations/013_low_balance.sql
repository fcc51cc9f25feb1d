-- When an account's owners were told that its balance is low; empty again once it is not.
alter table accounts add column low_balance_told_at timestamptz;
create index accounts_low_balance on accounts (id) where low_balance_credits is not null;
