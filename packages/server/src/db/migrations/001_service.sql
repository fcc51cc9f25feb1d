-- Accounts, keys, brands, credits and jobs. Money rules live in the schema where SQL can hold them.

create table accounts (
  id text primary key,
  kind text not null check (kind in ('personal', 'agency')),
  name text not null,
  email text not null,
  plan text check (plan in ('partner', 'agency_pro', 'enterprise')),
  balance bigint not null default 0 check (balance >= 0),
  created_at timestamptz not null,
  check ((kind = 'agency') = (plan is not null))
);
create unique index accounts_email on accounts (lower(email));

create table brands (
  id text primary key,
  account_id text not null references accounts,
  name text not null check (char_length(name) between 1 and 100),
  active boolean not null default true,
  created_at timestamptz not null,
  unique (account_id, id)
);
create index brands_account on brands (account_id, created_at);

create table api_keys (
  id text primary key,
  account_id text not null references accounts,
  brand_id text,
  name text not null,
  prefix text not null,
  last_four text not null,
  hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  foreign key (account_id, brand_id) references brands (account_id, id)
);
create index api_keys_account on api_keys (account_id, created_at);

-- Append-only: the trigger below refuses to change what was written.
create table ledger_entries (
  id bigint generated always as identity primary key,
  account_id text not null references accounts,
  kind text not null check (kind in ('grant', 'charge', 'refund', 'adjust')),
  credits bigint not null,
  balance_after bigint not null check (balance_after >= 0),
  job_id text,
  -- 0 for the job as a whole, else the number of the shot.
  shot integer,
  note text,
  created_at timestamptz not null,
  check (kind <> 'grant' or credits > 0),
  check (kind <> 'charge' or (credits < 0 and job_id is not null and shot = 0)),
  check (kind <> 'refund' or (credits > 0 and job_id is not null and shot is not null)),
  unique (job_id, shot, kind)
);
create index ledger_entries_account on ledger_entries (account_id, id);
create index ledger_entries_refunds on ledger_entries (kind) include (credits) where kind = 'refund';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger_entries is append-only';
end $$;
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

-- One row a source photo: it is cut out once, however many jobs show it.
create table analyses (
  source_key text primary key,
  cutout_key text not null,
  analysis jsonb not null,
  created_at timestamptz not null
);

create table shoots (
  id text primary key,
  account_id text not null references accounts,
  brand_id text,
  status text not null check (status in ('pending', 'analyzing', 'analyzed', 'generating', 'completed', 'failed')),
  style text not null,
  mode text not null check (mode in ('product_only', 'with_model')),
  quality text not null check (quality in ('standard', 'pro', '4k')),
  aspect_ratio text not null,
  background_color text,
  seed bigint not null,
  source_keys text[] not null,
  model_key text,
  shots integer not null check (shots in (1, 4, 6)),
  shots_adjusted boolean not null,
  credits_per_shot integer not null check (credits_per_shot > 0),
  credits_used integer not null check (credits_used between 0 and shots * credits_per_shot),
  credits_remaining bigint not null,
  failure text,
  turn bigint not null,
  request_id text not null,
  created_at timestamptz not null,
  deadline_at timestamptz,
  finished_at timestamptz,
  foreign key (account_id, brand_id) references brands (account_id, id),
  check ((deadline_at is null) = (status in ('completed', 'failed')))
);
create index shoots_account on shoots (account_id, created_at);
create index shoots_deadline on shoots (deadline_at) where deadline_at is not null;

create table shots (
  shoot_id text not null references shoots on delete cascade,
  number integer not null check (number >= 1),
  status text not null default 'pending' check (status in ('pending', 'fulfilled', 'failed')),
  plan jsonb,
  picture_key text,
  thumbnail_key text,
  failure text,
  settled_at timestamptz,
  primary key (shoot_id, number),
  check ((status = 'fulfilled') = (picture_key is not null and thumbnail_key is not null))
);

create table videos (
  id text primary key,
  account_id text not null references accounts,
  brand_id text,
  status text not null check (status in ('pending', 'submitted', 'generating', 'completed', 'failed')),
  mode text not null check (mode in ('product_only', 'with_model')),
  duration integer not null check (duration in (5, 10, 15)),
  resolution text not null check (resolution in ('480p', '720p', '1080p')),
  aspect_ratio text not null,
  music boolean not null,
  note text not null,
  seed bigint not null,
  source_keys text[] not null,
  logo_key text,
  credits integer not null check (credits > 0),
  credits_used integer not null check (credits_used between 0 and credits),
  credits_remaining bigint not null,
  progress real not null default 0 check (progress between 0 and 1),
  video_key text,
  poster_key text,
  failure text,
  turn bigint not null,
  request_id text not null,
  created_at timestamptz not null,
  deadline_at timestamptz,
  finished_at timestamptz,
  foreign key (account_id, brand_id) references brands (account_id, id),
  check ((deadline_at is null) = (status in ('completed', 'failed'))),
  check ((status = 'completed') = (video_key is not null))
);
create index videos_account on videos (account_id, created_at);
create index videos_deadline on videos (deadline_at) where deadline_at is not null;

-- Whoever holds a poll open (Prefer: wait) is woken by the row's own transaction.
create function announce_job_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('job_changes', new.id);
  return null;
end $$;
create trigger shoots_announce after update of status on shoots
  for each row when (old.status is distinct from new.status) execute function announce_job_change();
create trigger videos_announce after update of status on videos
  for each row when (old.status is distinct from new.status) execute function announce_job_change();

create table models (
  id text primary key,
  account_id text not null references accounts,
  name text not null,
  image_key text not null,
  tags text[] not null default '{}',
  created_at timestamptz not null
);
create index models_account on models (account_id, created_at);

create table idempotency_keys (
  account_id text not null references accounts,
  key text not null,
  fingerprint bytea not null,
  response jsonb,
  created_at timestamptz not null,
  -- A claim without a response is let go after this: its process died before it committed.
  claimed_until timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Fair turns (start-time fair queueing): see src/queue/turns.ts.
create table queue_lanes (
  lane text primary key,
  last_turn bigint not null
);
create table queue_clock (
  singleton boolean primary key default true check (singleton),
  turn bigint not null
);
insert into queue_clock (turn) values (0);

-- What every process of an installation shares: the key that signs links.
create table secrets (
  name text primary key,
  value bytea not null
);
