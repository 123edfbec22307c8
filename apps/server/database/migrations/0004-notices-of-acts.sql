alter table acts add column notices integer not null default 0;
