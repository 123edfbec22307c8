create table server_secrets (
  name text primary key,
  value bytea not null
);

-- The address that servers of this database were last reached at: commands build the same links.
create table public_addresses (
  public_url text primary key,
  started_at timestamptz not null
);

-- The schema of rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table jobs (
  name text collate "C" primary key,
  due_at timestamptz not null,
  begun_at timestamptz not null default dewsweeper_now(),
  ended_at timestamptz
);

create table sweeps (
  name text primary key,
  ended_at timestamptz not null
);

-- What apply.ts has applied: migrations, functions and views, and the releases that changed anything.
create table applied_migrations (
  name text collate "C" primary key,
  applied_at timestamptz not null default dewsweeper_now()
);
create table applied_functions (
  name text collate "C" primary key,
  checksum text not null
);
create table applied_releases (
  release text collate "C" primary key,
  applied_at timestamptz not null default dewsweeper_now()
);
