-- Whether the AV1 renditions of what is served were made, or cannot be. Every video that is served differently starts anew.
alter table videos add column is_av1_done boolean not null default false;
create index videos_without_av1 on videos (published_at desc, id desc)
  where stage = 'ready' and not is_av1_done and deleted_at is null;
