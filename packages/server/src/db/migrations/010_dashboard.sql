-- The dashboard: people and their sessions, memberships, uploads, galleries, white label, workers.

-- Shapes of better-auth's four tables (people/auth.ts maps their names).
create table users (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  is_operator boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table user_credentials (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  user_id text not null references users on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, account_id)
);
create index user_credentials_user on user_credentials (user_id);
create table user_sessions (
  id text primary key,
  user_id text not null references users on delete cascade,
  token text not null unique,
  ip_address text,
  user_agent text,
  -- The account that this session works in; empty: the first of its user's.
  account_id text references accounts,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index user_sessions_user on user_sessions (user_id);
create table user_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index user_verifications_identifier on user_verifications (identifier);

-- Open event streams of a session end with it, on every process.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('job_changes', old.id);
  return null;
end $$;
create trigger user_sessions_announce after delete on user_sessions
  for each row execute function announce_session_end();

create table members (
  account_id text not null references accounts,
  user_id text not null references users on delete cascade,
  role text not null check (role in ('owner', 'member', 'viewer')),
  brand_id text,
  created_at timestamptz not null,
  primary key (account_id, user_id),
  foreign key (account_id, brand_id) references brands (account_id, id),
  check ((role = 'viewer') = (brand_id is not null))
);
create index members_user on members (user_id, created_at);

create table invites (
  id text primary key,
  account_id text not null references accounts,
  email text not null,
  role text not null check (role in ('owner', 'member', 'viewer')),
  brand_id text,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (account_id, brand_id) references brands (account_id, id),
  check ((role = 'viewer') = (brand_id is not null))
);
create index invites_account on invites (account_id, created_at);

alter table accounts
  add column color text check (color ~ '^#[0-9a-f]{6}$'),
  add column logo_key text,
  add column low_balance_credits bigint check (low_balance_credits >= 0);

create table uploads (
  id text primary key,
  account_id text not null references accounts,
  source_key text not null,
  file_name text not null,
  width_px integer not null,
  height_px integer not null,
  bytes bigint not null,
  failure text,
  created_at timestamptz not null
);
create index uploads_account on uploads (account_id, created_at);
create index uploads_source on uploads (source_key);

-- A photo that is being cut out now: who needs it as well waits for the result instead of repeating the work.
create table analysis_claims (
  source_key text primary key,
  claimed_until timestamptz not null
);

-- A deleted job keeps its row, for the ledger; its files are gone.
alter table shoots
  add column title text not null default '',
  add column origin text not null default 'api' check (origin in ('app', 'api')),
  add column model_id text,
  add column deleted_at timestamptz;
alter table videos
  add column title text not null default '',
  add column origin text not null default 'api' check (origin in ('app', 'api')),
  add column started_at timestamptz,
  add column deleted_at timestamptz;
alter table shots add column started_at timestamptz;
create index shoots_library on shoots (account_id, created_at desc, id desc) where deleted_at is null;
create index videos_library on videos (account_id, created_at desc, id desc) where deleted_at is null;
create index shoots_failed on shoots (finished_at) where status = 'failed' and deleted_at is null;
create index videos_failed on videos (finished_at) where status = 'failed' and deleted_at is null;

-- Whoever watches an account hears which of its jobs changed: 'account:job'. Who waits for one job hears its id.
create function announce_account_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('job_changes', new.account_id || ':' || new.id);
  return null;
end $$;
create trigger shoots_announce_account after insert or update of status, title, deleted_at on shoots
  for each row execute function announce_account_job();
create trigger videos_announce_account after insert or update of status, title, progress, deleted_at on videos
  for each row execute function announce_account_job();
create function announce_shot() returns trigger language plpgsql as $$
begin
  perform pg_notify('job_changes', account_id || ':' || id) from shoots where id = new.shoot_id;
  return null;
end $$;
create trigger shots_announce after update of status, started_at on shots
  for each row execute function announce_shot();
create function announce_balance() returns trigger language plpgsql as $$
begin
  perform pg_notify('job_changes', new.id || ':balance');
  return null;
end $$;
create trigger accounts_announce_balance after update of balance, low_balance_credits on accounts
  for each row execute function announce_balance();
create function announce_upload() returns trigger language plpgsql as $$
begin
  perform pg_notify('job_changes', account_id || ':' || id) from uploads where source_key = new.source_key;
  return null;
end $$;
create trigger analyses_announce after insert on analyses
  for each row execute function announce_upload();
create function announce_upload_failure() returns trigger language plpgsql as $$
begin
  perform pg_notify('job_changes', new.account_id || ':' || new.id);
  return null;
end $$;
create trigger uploads_announce after update of failure on uploads
  for each row execute function announce_upload_failure();

create table galleries (
  id text primary key,
  account_id text not null references accounts,
  brand_id text,
  title text not null,
  token_hash bytea not null unique,
  allow_download boolean not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  views bigint not null default 0,
  last_viewed_at timestamptz,
  created_at timestamptz not null,
  foreign key (account_id, brand_id) references brands (account_id, id)
);
create index galleries_account on galleries (account_id, created_at desc, id desc);
create table gallery_items (
  gallery_id text not null references galleries on delete cascade,
  position integer not null check (position >= 1),
  shoot_id text references shoots,
  shot_number integer,
  video_id text references videos,
  primary key (gallery_id, position),
  check ((shoot_id is null) = (shot_number is null)),
  check ((shoot_id is null) <> (video_id is null))
);

-- One row a worker process, written anew every few seconds.
create table workers (
  id text primary key,
  host text not null,
  pid integer not null,
  slots integer not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
