-- Owners may forbid downloads of a video.
alter table videos add column allows_downloads boolean not null default true;
comment on column videos.allows_downloads is 'viewers may download it for offline use and in trip packs';
