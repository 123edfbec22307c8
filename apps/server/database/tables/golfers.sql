-- `proved_contact`: lower case; its owner followed a mailed link. `proved_phone`: in international form; its owner typed
-- back a code that was texted to it. `proved_phone_as`: `phone` as it was then, so that a changed one is not proved.
-- `language`: null until one is known.
create table users (
  uid text collate "C" primary key,
  login_email text not null unique,
  login_email_proved_at timestamptz,
  password_hash text not null,
  name text not null,
  email text not null,
  phone text not null,
  first_name text not null,
  last_name text not null,
  created_at timestamptz not null default dewsweeper_now(),
  updated_at timestamptz not null default dewsweeper_now(),
  proved_contact text not null default '',
  language text check (language in ('en', 'fr', 'es')),
  proved_phone text collate "C",
  proved_phone_as text,
  phone_proved_at timestamptz,
  constraint users_proved_phone check (
    (proved_phone is null) = (proved_phone_as is null) and (proved_phone is null) = (phone_proved_at is null)
    and coalesce(proved_phone_as = phone, true))
);
create unique index users_by_proved_phone on users (proved_phone) where proved_phone is not null;
-- Searches of a course's staff (rules.md#golfer-search): words without accents, digits of the telephone from both ends.
create index users_by_words on users using gin (to_tsvector('simple', translate(regexp_replace(
  normalize(name || ' ' || first_name || ' ' || last_name, NFD), '[\u0300-\u036f''’]', '', 'g'),
  '-./@_,&()', '         ')));
create index users_by_phone on users ((regexp_replace(phone, '[^0-9]', '', 'g') collate "C"));
create index users_by_phone_end on users ((reverse(regexp_replace(phone, '[^0-9]', '', 'g')) collate "C"));

create table user_courses (
  uid text collate "C" not null,
  group_id text collate "C" not null,
  course_id text collate "C" not null,
  added_at timestamptz not null default dewsweeper_now(),
  primary key (uid, group_id, course_id)
);
create index user_courses_by_course on user_courses (group_id, course_id, uid);

-- By login address: a privilege may precede the account. `rates`: names of privileges that rates ask for.
create table privileges (
  login_email text not null,
  group_id text collate "C" not null,
  course_id text collate "C" not null,
  deny_online_booking boolean not null,
  deny_online_booking_message text not null,
  require_payment text not null,
  rates text[] not null default '{}',
  primary key (login_email, group_id, course_id)
);
create index privileges_by_course on privileges (group_id, course_id);

create table last_uses (
  uid text collate "C" primary key,
  last_used_on date not null
);
