-- When an unfinished upload is removed. The original of a smaller version begins before it and goes on days later.

alter table uploads add column expires_at timestamptz;
update uploads set expires_at = created_at + interval '7 days';
alter table uploads
  alter column expires_at set not null,
  alter column expires_at set default now() + interval '7 days';
comment on column uploads.expires_at is
  'when it is removed if it is unfinished; later if it goes on as the original of a smaller version';
