-- Mail servers and accounts that owners set up in the clubhouse; keys that act on the tee sheet.

create table connections (
  name text collate "C" primary key,
  settings jsonb not null,
  secret bytea not null,
  ending text not null,
  changed_at timestamptz not null default dewsweeper_now(),
  changed_by text not null
);

alter table api_keys add column role text;
alter table api_keys add constraint api_keys_role check (role in ('starter', 'pro-shop'));
