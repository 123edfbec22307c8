-- In what language golfers read.

alter table users add column language text;
alter table users add constraint users_language_check check (language in ('en', 'fr', 'es'));
alter table messages add column language text;
