-- Backups that replaced the data.

create table restores (
  id text collate "C" primary key,
  backup_made_at timestamptz not null,
  restored_at timestamptz not null,
  restored_by text not null,
  staff_id text collate "C" not null,
  ask_square_at timestamptz not null default dewsweeper_now()
);
create index restores_to_ask on restores (ask_square_at) where ask_square_at < 'infinity';

create table unmatched_charges (
  id text collate "C" primary key,
  course_key text collate "C" not null,
  environment text not null,
  location_id text not null,
  amount_cents integer not null,
  refunded_cents integer not null,
  currency text not null,
  is_held boolean not null,
  receipt_number text,
  charged_at timestamptz not null,
  found_at timestamptz not null default dewsweeper_now(),
  given_back_at timestamptz,
  given_back_by text
);
create index unmatched_charges_by_course on unmatched_charges (course_key, charged_at);
