-- From the schema before: live holds without an opened payment leave teetimegroups for claims and holds. Ended groups
-- stay in teetimegroups, where reports count them.

do $$
declare
  lacking text;
begin
  select string_agg(name, ', ' order by name) into lacking
  from unnest(array['0001-course-tables', '0002-golfer-tables', '0003-hold-statements', '0004-payment-statements',
    '0005-clubhouse-acts', '0006-outbox', '0007-api-keys', '0008-limits-and-sessions', '0009-personal-data', '0010-jobs',
    '0011-drafts-with-holds', '0012-calendar-events', '0013-room-for-versions', '0014-exact-lookups', '0015-quoted-rates',
    '0016-held-back', '0017-public-addresses', '0017-removed-courses']) as name
  where name not in (select name from kysely_migration);
  if lacking is not null then
    raise exception 'it is of an older release and lacks %; start the last release before this one once, then this one', lacking;
  end if;
end $$;

do $$
declare
  former regprocedure;
begin
  for former in
    select oid from pg_proc where pronamespace = current_schema::regnamespace and proname in ('bump_day',
      'cancel_by_clubhouse', 'cancel_by_clubhouse_and_tell', 'close_sheets', 'confirm_hold', 'confirm_hold_and_forget_draft',
      'confirm_hold_and_tell', 'confirm_hold_within', 'end_own_teetimegroup', 'end_teetimegroup',
      'end_teetimegroup_and_tell', 'finish_clubhouse_act', 'forget_golfers', 'has_most_reservations', 'is_obstructed',
      'is_paying', 'open_payment_window', 'place_hold', 'place_hold_and_find_draft', 'queue_cancellation',
      'queue_messages', 'record_payment_act', 'resume_hold', 'settle_charged', 'settle_charged_and_tell',
      'settle_without_reservation', 'share_sheets', 'start_clubhouse_act', 'start_payment', 'start_payment_within',
      'tells_golfers')
  loop
    execute 'drop function ' || former;
  end loop;
end $$;
drop type cell_change;
drop view if exists kept_courses;

alter table claims
  add column play jsonb,
  add column held_at timestamptz;
drop index claims_by_teetimegroup;
create index claims_by_teetimegroup on claims (teetimegroup_id, course_key);
create index claims_to_sweep on claims (expires_at) where play is not null;

alter table days
  add column holds_placed integer not null default 0,
  add column holds_released integer not null default 0,
  add column holds_stored integer not null default 0;

alter table holds
  add column held_at timestamptz,
  add column revision bigint,
  add column play jsonb,
  add column cells jsonb,
  add column quote jsonb,
  add column has_group boolean not null default false,
  add column kept jsonb not null default '[]';

drop index teetimegroups_kept_by_golfer;
alter table messages
  validate constraint messages_channel,
  validate constraint messages_state;
alter table mails validate constraint mails_state;

create table applied_migrations (
  name text collate "C" primary key,
  applied_at timestamptz not null default dewsweeper_now()
);
create table applied_functions (
  name text collate "C" primary key,
  checksum text not null
);
create table applied_releases (
  release text collate "C" primary key,
  applied_at timestamptz not null default dewsweeper_now()
);

-- Each golfer's present hold; `is_mere`: live, and its payment was not opened.
create temporary table present on commit drop as
  select h.uid, g.course_key, g.id, g.date, g.created_at as held_at, g.quote,
    g.status = 'pending' and g.source = 'widget' and g.payment_opened_at is null and g.expiration > clock.now
      and not exists (select from payments p
        where p.course_key = g.course_key and p.teetimegroup_id = g.id and p.state = 'started') as is_mere,
    (select revision from courses c where c.course_key = g.course_key) as revision,
    jsonb_build_object('startingTime', g.starting_time, 'startingTeeID', g.starting_tee_id,
      'reroundTime', g.reround_time, 'reroundTeeID', g.reround_tee_id,
      'numHoles', g.num_holes, 'players', g.players) as play,
    (select coalesce(jsonb_agg(jsonb_build_array(tee_id, cell) order by tee_id, cell), '[]') from claims c
      where c.course_key = g.course_key and c.teetimegroup_id = g.id) as cells
  from holds h
    join teetimegroups g on g.course_key = h.course_key and g.id = h.teetimegroup_id and g.uid = h.uid
    cross join (select dewsweeper_now() as now) as clock;

update holds set held_at = present.held_at, revision = present.revision, play = present.play, cells = present.cells,
    quote = present.quote, has_group = not is_mere
  from present where holds.uid = present.uid;
update claims set play = present.play, held_at = present.held_at
  from present where is_mere and claims.course_key = present.course_key and claims.teetimegroup_id = present.id;
update days set holds_placed = placed.holds
  from (select course_key, date, count(*) as holds from present where is_mere group by 1, 2) as placed
  where days.course_key = placed.course_key and days.date = placed.date;
delete from teetimegroups using present
  where is_mere and teetimegroups.course_key = present.course_key and teetimegroups.id = present.id;

-- Times kept recently. The present hold is added when it ends.
update holds set kept = former.spans
  from (
    select g.uid, jsonb_agg(jsonb_build_object(
        'time', g.course_key || ' ' || g.date || ' ' || g.starting_tee_id || ' ' || g.starting_time,
        'fromMs', floor(extract(epoch from g.created_at) * 1000),
        'untilMs', floor(extract(epoch from least(g.expiration, g.ended_at)) * 1000)) order by g.created_at) as spans
    from teetimegroups g, (select dewsweeper_now() as now) as clock
    where g.status in ('released', 'expired') and g.source = 'widget'
      and g.created_at > clock.now - interval '2 hours' and least(g.expiration, g.ended_at) is not null
      and not exists (select from present where present.course_key = g.course_key and present.id = g.id)
    group by g.uid
  ) as former
  where holds.uid = former.uid;

drop table kysely_migration, kysely_migration_lock;
