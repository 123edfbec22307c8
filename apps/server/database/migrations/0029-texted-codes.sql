-- Codes that golfers are texted to sign in with, at numbers that they proved.

alter table users
  add column proved_phone text collate "C",
  add column proved_phone_as text,
  add column phone_proved_at timestamptz,
  add constraint users_proved_phone check (
    (proved_phone is null) = (proved_phone_as is null) and (proved_phone is null) = (phone_proved_at is null)
    and coalesce(proved_phone_as = phone, true));
create unique index users_by_proved_phone on users (proved_phone) where proved_phone is not null;

alter table sign_in_codes
  add column purpose text not null default 'mailed'
    constraint sign_in_codes_purpose check (purpose in ('mailed', 'texted', 'proof')),
  add column phone text collate "C";

create table code_texts (
  uid text collate "C" not null,
  id text collate "C" not null,
  recipient text not null,
  body text not null,
  secret text,
  for_proof boolean not null,
  created_at timestamptz not null default dewsweeper_now(),
  sent_at timestamptz,
  failed_at timestamptz,
  attempts integer not null default 0,
  due_since timestamptz not null default dewsweeper_now(),
  next_attempt_at timestamptz not null default dewsweeper_now(),
  last_error text not null default '',
  provider_id text,
  give_up_at timestamptz not null,
  state text not null default 'due' constraint code_texts_state check (state in ('due', 'sent', 'dead', 'kept')),
  primary key (uid, id)
);
create index code_texts_undelivered on code_texts (state, next_attempt_at) where state in ('due', 'dead');
create index code_texts_by_age on code_texts (created_at);
