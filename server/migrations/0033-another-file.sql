-- A film that gets another file in place of the one it was made of: its upload, and the order to make the film anew from it.

-- The film that gets this file; null: it becomes a new one.
alter table uploads add column replaces_video_id integer references videos on delete cascade;

-- Of an order for another file: the upload it came by, where it is kept, its bytes, and what it was called. Null: a cut.
-- An order that was given up keeps the name alone.
alter table cut_orders
  add column upload_id text references uploads on delete set null,
  add column original_key text,
  add column original_bytes bigint,
  add column original_name text,
  add check (original_name is null or from_seconds is null);
create index uploads_replacing on uploads (replaces_video_id) where replaces_video_id is not null;

-- When a film last got another file: whoever watches it is told.
alter table videos add column file_changed_at timestamptz;

create or replace view kept_bytes as
select
  channels.owner_id as user_id,
  -- Of a film that can never be made nothing is kept.
  case
    when videos.original_key is null or (videos.stage = 'failed' and not videos.can_retry) then 0
    else videos.original_bytes
  end + videos.made_bytes as bytes,
  -- deleted by its owner, and on its way out
  videos.deleted_at is not null as is_going,
  false as is_unfinished
from videos join channels on channels.id = videos.channel_id
union all
select user_id, bytes, false, true from uploads where video_id is null
union all
-- files that films are being made anew from
select channels.owner_id, cut_orders.original_bytes, false, false
from cut_orders
join videos on videos.id = cut_orders.video_id
join channels on channels.id = videos.channel_id
where cut_orders.original_key is not null;
