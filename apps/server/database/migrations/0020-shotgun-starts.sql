alter table teetimegroups add column shotgun jsonb;
