-- What staff took at the counter, and what they gave back of it (`returned_of`: the taking). `day`: the course's date then.
create table counter_money (
  course_key text collate "C" not null,
  id text collate "C" not null,
  act_id text not null,
  teetimegroup_id text collate "C" not null,
  returned_of text collate "C",
  method text not null constraint counter_money_method check (method in ('cash', 'card', 'voucher', 'other')),
  amount_cents integer not null constraint counter_money_amount check (amount_cents > 0),
  returned_cents integer not null default 0,
  staff_id text not null,
  staff_name text not null,
  day text collate "C" not null,
  at timestamptz not null,
  primary key (course_key, id),
  constraint counter_money_left check (returned_cents between 0 and amount_cents)
);
create index counter_money_by_day on counter_money (course_key, day);
create index counter_money_by_teetimegroup on counter_money (course_key, teetimegroup_id);
