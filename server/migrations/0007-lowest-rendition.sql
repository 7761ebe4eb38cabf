-- Videos get a rendition for the slowest lines, also existing ones.
alter table videos add column is_lowest_done boolean not null default false;
comment on column videos.is_lowest_done is 'the lowest rendition of what is served was made, or cannot be';
create index videos_without_lowest on videos (published_at desc, id desc)
  where stage = 'ready' and not is_lowest_done and deleted_at is null;
