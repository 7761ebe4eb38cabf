-- Originals that replace the smaller versions that were sent first. They show the same, so a trim stays.

alter table uploads add column is_original boolean not null default false;
comment on column uploads.is_original is
  'of a replacement: the original of the smaller version that the video was made from';

alter table edit_jobs add column is_original boolean not null default false,
  add check (kind = 'replace' or not is_original);
comment on column edit_jobs.is_original is
  'of a replacement: it shows what the current file shows, so the trim and the track stay';
