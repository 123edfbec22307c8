alter table teetimegroups add column beside boolean not null default false;
