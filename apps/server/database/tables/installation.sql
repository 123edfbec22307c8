create table server_secrets (
  name text primary key,
  value bytea not null
);

-- What owners set up in the clubhouse. `secret`: encrypted with a key that is not in the database. `ending`: of the
-- secret, to be recognised by.
create table connections (
  name text collate "C" primary key,
  settings jsonb not null,
  secret bytea not null,
  ending text not null,
  changed_at timestamptz not null default dewsweeper_now(),
  changed_by text not null
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

-- Backups that replaced the data. `restored_by`, `staff_id`: the owner who confirmed it. `ask_square_at`: when Square is
-- asked next for what it took since the backup.
create table restores (
  id text collate "C" primary key,
  backup_made_at timestamptz not null,
  restored_at timestamptz not null,
  restored_by text not null,
  staff_id text collate "C" not null,
  ask_square_at timestamptz not null default dewsweeper_now()
);
create index restores_to_ask on restores (ask_square_at) where ask_square_at < 'infinity';
