-- What is deleted can be brought back for a while; its files go afterwards. What was deleted before has none any more.
alter table shoots add column purged_at timestamptz;
alter table videos add column purged_at timestamptz;
update shoots set purged_at = deleted_at where deleted_at is not null;
update videos set purged_at = deleted_at where deleted_at is not null;
create index shoots_to_purge on shoots (deleted_at) where deleted_at is not null and purged_at is null;
create index videos_to_purge on videos (deleted_at) where deleted_at is not null and purged_at is null;
alter table models add column deleted_at timestamptz;
create index models_to_purge on models (deleted_at) where deleted_at is not null;

-- Uploads that no form has looked at for long are forgotten, and photos that nothing refers to any more.
alter table uploads add column seen_at timestamptz;
update uploads set seen_at = created_at;
alter table uploads alter column seen_at set not null, alter column seen_at set default now();
create index uploads_seen on uploads (seen_at);
