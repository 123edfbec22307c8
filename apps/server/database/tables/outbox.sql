-- `held`: over the recipient's limit, until the clubhouse sends it. `kept`: not to be sent any more. `language`: of its
-- words, null for English.
create table messages (
  course_key text collate "C" not null,
  id text collate "C" not null,
  recipient text not null,
  body text not null,
  source text not null,
  teetimegroup_id text not null,
  user_id text not null,
  user_first_name text not null,
  user_last_name text not null,
  created_at timestamptz not null default dewsweeper_now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  due_since timestamptz not null default dewsweeper_now(),
  next_attempt_at timestamptz not null default dewsweeper_now(),
  last_error text not null default '',
  provider_id text,
  channel text not null default 'text' constraint messages_channel check (channel in ('text', 'mail')),
  subject text not null default '',
  calendar text,
  failed_at timestamptz,
  state text not null default 'due' constraint messages_state check (state in ('due', 'sent', 'dead', 'kept', 'held')),
  calendar_event jsonb,
  is_by_hand boolean not null default false,
  language text,
  primary key (course_key, id)
);
create index messages_undelivered on messages (channel, state, next_attempt_at) where state in ('due', 'dead');
create index messages_unsent on messages (course_key, teetimegroup_id) where state in ('due', 'dead', 'held');
create index messages_by_age on messages (created_at);

-- By golfer. `secret`, the part that opens an account, is deleted once the mail need not be sent any more.
create table mails (
  id text collate "C" not null,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default dewsweeper_now(),
  sent_at timestamptz,
  failed_at timestamptz,
  attempts integer not null default 0,
  due_since timestamptz not null default '-infinity',
  next_attempt_at timestamptz not null default 'infinity',
  last_error text not null default '',
  provider_id text,
  uid text collate "C" not null default '',
  secret text,
  give_up_at timestamptz,
  state text not null default 'kept' constraint mails_state check (state in ('due', 'sent', 'dead', 'kept')),
  primary key (uid, id)
);
create index mails_undelivered on mails (state, next_attempt_at) where state in ('due', 'dead');
create index mails_by_age on mails (created_at);

-- Texted codes, of no course. Whether the number is proved is found out when it is sent, so that asking for a code does
-- the same for every number: `uid` is empty where the golfer gave the number, `recipient` where the account has proved
-- none. `for_proof`: the number is to be proved. `secret`: as in mails.
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

-- Numbers that refuse or cannot receive texts, until they send a text themselves.
create table refused_numbers (
  phone text collate "C" primary key,
  reason text not null check (reason in ('stopped', 'undeliverable')),
  detail text not null default '',
  since timestamptz not null default dewsweeper_now()
);
