-- Titles and descriptions in the languages of the site, beside those that the owner wrote first.

alter table videos
  add column title_en text not null default '' check (length(title_en) <= 1200),
  add column title_si text not null default '' check (length(title_si) <= 1200),
  add column title_ta text not null default '' check (length(title_ta) <= 1200),
  add column description_en text not null default '' check (length(description_en) <= 50000),
  add column description_si text not null default '' check (length(description_si) <= 50000),
  add column description_ta text not null default '' check (length(description_ta) <= 50000);
comment on column videos.title is 'as the owner wrote it first, in any language';
comment on column videos.title_en is 'empty: the original title is shown, also for the other languages';
comment on column videos.description_en is 'empty: the original description is shown, also for the other languages';

drop index videos_found;
create index videos_found on videos using gin ((
  title || ' ' || title_en || ' ' || title_si || ' ' || title_ta || ' ' || coalesce(slug::text, '') || ' ' || original_name
) gin_trgm_ops);
