create table golfer_notes (
  course_key text collate "C" not null,
  uid text collate "C" not null,
  text text not null,
  changed_by text not null,
  changed_at timestamptz not null default dewsweeper_now(),
  primary key (course_key, uid)
);
create index users_by_words on users using gin (to_tsvector('simple', translate(regexp_replace(
  normalize(name || ' ' || first_name || ' ' || last_name, NFD), '[\u0300-\u036f''’]', '', 'g'),
  '-./@_,&()', '         ')));
create index users_by_phone on users ((regexp_replace(phone, '[^0-9]', '', 'g') collate "C"));
create index users_by_phone_end on users ((reverse(regexp_replace(phone, '[^0-9]', '', 'g')) collate "C"));
create index user_courses_by_course on user_courses (group_id, course_id, uid);
create index golfer_reservations_by_course on golfer_reservations (course_key, date, uid);
create index teetimegroups_by_golfer on teetimegroups (course_key, uid) where uid is not null;
