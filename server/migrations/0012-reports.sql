-- Why something can be reported; a reason of a video or a comment may have sub reasons.
create table report_reasons (
  id integer generated always as identity primary key,
  subject text not null check (subject in ('video', 'comment', 'channel')),
  parent_id integer references report_reasons,
  label text not null,
  position smallint not null,
  unique nulls not distinct (subject, parent_id, position)
);

with given (subject, position, label, sub_labels) as (values
  ('video', 1, 'Harm to wildlife or nature', array['Driving off the track', 'Feeding, chasing or touching animals', 'Damage to reefs, forests or beaches']),
  ('video', 2, 'Misleading place or title', array['Wrong location', 'Misleading title or thumbnail', 'A false offer']),
  ('video', 3, 'Dangerous act', array['Climbing where it is forbidden', 'On railway tracks or out of a moving train', 'Reckless driving or riding']),
  ('video', 4, 'Disrespect', array['At a sacred place', 'Filmed against somebody''s will', 'Children shown without care']),
  ('video', 5, 'Hateful or violent content', array['Against an ethnic group or a religion', 'Against a person', 'Violence or cruelty']),
  ('video', 6, 'Sexual content', array[]::text[]),
  ('video', 7, 'Infringes my rights', array['My work was copied', 'My privacy']),
  ('video', 8, 'Spam', array[]::text[]),
  ('video', 9, 'Something else', array[]::text[]),
  ('comment', 1, 'Harassment or bullying', array['Aimed at me', 'Aimed at somebody else', 'A threat']),
  ('comment', 2, 'Hate', array['Against an ethnic group', 'Against a religion', 'Against a gender or an orientation', 'Against people with a disability']),
  ('comment', 3, 'False or dangerous advice', array['About safety', 'About health', 'About rules and permits']),
  ('comment', 4, 'Personal information', array['Mine', 'Somebody else''s']),
  ('comment', 5, 'Sexual content', array[]::text[]),
  ('comment', 6, 'Spam or a scam', array[]::text[]),
  ('comment', 7, 'Something else', array[]::text[]),
  ('channel', 1, 'Pretends to be somebody else', array[]::text[]),
  ('channel', 2, 'Hateful or violent content', array[]::text[]),
  ('channel', 3, 'Harassment or bullying', array[]::text[]),
  ('channel', 4, 'Harm to wildlife or nature', array[]::text[]),
  ('channel', 5, 'Dangerous acts', array[]::text[]),
  ('channel', 6, 'Sexual content', array[]::text[]),
  ('channel', 7, 'Spam or a scam', array[]::text[]),
  ('channel', 8, 'Copies the work of others', array[]::text[]),
  ('channel', 9, 'Something else', array[]::text[])
),
reasons as (
  insert into report_reasons (subject, position, label)
  select subject, position, label from given order by subject, position
  returning id, subject, position
)
insert into report_reasons (subject, parent_id, position, label)
select reasons.subject, reasons.id, sub.position, sub.label
from given
join reasons on reasons.subject = given.subject and reasons.position = given.position
cross join lateral unnest(given.sub_labels) with ordinality as sub (label, position);

-- One report a person and item. `item_id` is the id of the video, comment or channel; a comment may go, its report stays.
create table reports (
  id integer generated always as identity primary key,
  reporter_id integer not null references users on delete cascade,
  subject text not null check (subject in ('video', 'comment', 'channel')),
  item_id integer not null,
  -- the video, or the one under which the comment stands
  video_id integer references videos on delete cascade,
  channel_id integer references channels on delete cascade,
  -- what the comment said and who said it when it was reported: an edit takes nothing from review
  comment_body text,
  comment_author text,
  reason_id integer not null references report_reasons,
  sub_reason_id integer references report_reasons,
  status text not null default 'pending' check (status in ('pending', 'under-review', 'action-taken', 'dismissed')),
  reported_at timestamptz not null default now(),
  -- when the reporter took it out of their history
  hidden_at timestamptz,
  unique (reporter_id, subject, item_id),
  check ((subject = 'channel') = (channel_id is not null) and (subject <> 'channel') = (video_id is not null)),
  check ((subject = 'comment') = (comment_body is not null and comment_author is not null))
);
create index reports_history on reports (reporter_id, subject, reported_at desc, id desc) where hidden_at is null;
create index reports_item on reports (subject, item_id);
create index reports_open on reports (reported_at, id) where status in ('pending', 'under-review');
create index reports_video on reports (video_id) where video_id is not null;
create index reports_channel on reports (channel_id) where channel_id is not null;
