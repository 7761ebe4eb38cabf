-- Names and descriptions of channels and playlists in the languages of the site, beside those that the owner wrote first.

alter table channels
  add column name_en text not null default '' check (length(name_en) <= 600),
  add column name_si text not null default '' check (length(name_si) <= 600),
  add column name_ta text not null default '' check (length(name_ta) <= 600),
  add column description_en text not null default '' check (length(description_en) <= 50000),
  add column description_si text not null default '' check (length(description_si) <= 50000),
  add column description_ta text not null default '' check (length(description_ta) <= 50000);
comment on column channels.name is 'as the owner wrote it first, in any language';
comment on column channels.name_en is 'empty: the original name is shown, also for the other languages';
comment on column channels.description_en is 'empty: the original description is shown, also for the other languages';

drop index channels_name;
create index channels_name on channels using gin ((
  name::text || ' ' || name_en || ' ' || name_si || ' ' || name_ta
) gin_trgm_ops);
create index channels_translated_names on channels using gin ((
  array_remove(array[lower(name_en), lower(name_si), lower(name_ta)], '')
));

alter table playlists
  add column name_en text not null default '' check (length(name_en) <= 1200),
  add column name_si text not null default '' check (length(name_si) <= 1200),
  add column name_ta text not null default '' check (length(name_ta) <= 1200),
  add column description_en text not null default '' check (length(description_en) <= 50000),
  add column description_si text not null default '' check (length(description_si) <= 50000),
  add column description_ta text not null default '' check (length(description_ta) <= 50000);
comment on column playlists.name is 'as the owner wrote it first, in any language';
comment on column playlists.name_en is 'empty: the original name is shown, also for the other languages';
comment on column playlists.description_en is 'empty: the original description is shown, also for the other languages';
