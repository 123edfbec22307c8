-- Stored before the provider is called, with the id as idempotency key. The request is kept to be repeated.
create table payments (
  course_key text collate "C" not null,
  id text collate "C" not null,
  teetimegroup_id text collate "C" not null,
  uid text not null,
  state text not null check (state in ('started', 'authorized', 'captured', 'declined', 'undoing', 'voided', 'refunded',
    'authorization-expired')),
  payment_behavior text not null check (payment_behavior in ('capture', 'authorize')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  location_id text not null,
  source_id text not null,
  square_payment_id text,
  receipt_number text,
  receipt_url text,
  authorized_until timestamptz,
  story jsonb not null default '[]',
  asks integer not null default 0,
  given_up_at timestamptz,
  ask_at timestamptz not null,
  created_at timestamptz not null default dewsweeper_now(),
  updated_at timestamptz not null default dewsweeper_now(),
  refunded_cents integer not null default 0,
  primary key (course_key, id)
);
-- At most one payment per group has an unknown outcome; it keeps the group's claims from expiring.
create unique index payments_started on payments (course_key, teetimegroup_id) where state = 'started';
create index payments_to_ask on payments (ask_at) where ask_at < 'infinity';
-- The group first: a provider's notification names no course.
create index payments_by_teetimegroup on payments (teetimegroup_id, course_key);
create index payments_by_time on payments (course_key, created_at);
create index payments_by_receipt on payments (receipt_number);
create index payments_by_square_id on payments (square_payment_id);

-- What Square took since a backup that was restored, of which nothing else is known. `id`: Square's, of the payment.
-- `given_back_by`: the name of the owner.
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
