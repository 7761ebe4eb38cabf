-- The tables of release 0.1.0. Functions, views and triggers are in repeatable/. docs/schema.md shows all tables.

create extension btree_gin;
create extension citext;
create extension pg_trgm;
create extension unaccent;

-- A match of search_videos (repeatable/search.sql): how good it is, and its views or date.
create type search_match as (id integer, tier integer, value bigint);

-- Accounts ---------------------------------------------------------------------------------------------------------

create table users (
  id integer generated always as identity primary key,
  email text unique,
  mobile text unique check (mobile ~ '^[0-9]{10}$'),
  password_hash text,
  status text not null default 'inactive' check (status in ('inactive', 'waiting', 'active', 'suspended', 'deleted')),
  role_id smallint not null default 2 check (role_id between 1 and 4),
  first_name text not null default '',
  last_name text not null default '',
  birth_date date,
  country text not null default 'Sri Lanka',
  avatar_key text,
  theme text check (theme in ('dark', 'light')),
  created_at timestamptz not null default now(),
  activated_at timestamptz,
  default_channel_id integer,
  gender text check (gender in ('male', 'female')),
  nic text not null default '',
  address_line1 text not null default '',
  address_line2 text not null default '',
  city text not null default '',
  province text not null default '',
  bank text not null default '',
  bank_account text not null default '',
  bank_branch text not null default '',
  bank_branch_code text not null default '',
  deletion_asked_at timestamptz,
  is_history_paused boolean not null default false,
  waiting_since timestamptz,
  check (email is not null or mobile is not null),
  check (status <> 'active' or password_hash is not null),
  constraint users_waiting_check check ((status = 'waiting') = (waiting_since is not null))
);
create index users_activated on users (activated_at);
create index users_found on users
  using gin ((first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(mobile, '')) gin_trgm_ops);
create index users_leaving on users (deletion_asked_at) where deletion_asked_at is not null;
create index users_of_role on users (role_id, id desc);
create index users_waiting on users (waiting_since, id) where status = 'waiting';
comment on table users is 'Accounts. Removed accounts leave no row.';
comment on column users.password_hash is 'argon2id; null until the sign-up is completed';
comment on column users.role_id is '1 administrator, 2 member, 3 uploader, 4 moderator';
comment on column users.status is
  '`waiting`: the sign-up is complete, and an administrator decides whether the account may be used (SIGN_UP_APPROVAL)';
comment on column users.email is 'as the server normalises it, and compared exactly';
comment on column users.mobile is 'ten digits';
comment on column users.bank is 'where the owner of a channel is paid';
comment on column users.nic is 'number of the national identity card';
comment on column users.default_channel_id is 'the channel that the upload form chooses first';
comment on column users.deletion_asked_at is 'when its owner asked for removal. Signing in within 14 days cancels it.';
comment on column users.is_history_paused is 'no videos or searches are recorded meanwhile';

create table sessions (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  device text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  id integer generated always as identity unique,
  password_checked_at timestamptz not null default now()
);
create index sessions_expiry on sessions (expires_at);
create index sessions_user on sessions (user_id);
comment on table sessions is 'Sessions of signed-in browsers.';
comment on column sessions.token_hash is 'SHA-256 of the session token';
comment on column sessions.password_checked_at is
  'when the password was last asked for: sensitive changes need that to be recent';
comment on column sessions.device is 'browser and system, as shown to the account''s owner';

create table revoked_sessions (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index revoked_sessions_expiry on revoked_sessions (expires_at);
comment on table revoked_sessions is
  'Sessions that were ended before they expired, other than by signing out, so that their browsers can say so. Without the account: only the token''s holder can ask.';

create table trusted_devices (
  user_id integer not null references users on delete cascade,
  token_hash bytea not null,
  has_signed_in boolean not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);
create index trusted_devices_age on trusted_devices (seen_at);
comment on table trusted_devices is
  'Browsers in which an account has signed in. Their attempts at its password, codes and second step are counted for each browser, those of all others together: guessing elsewhere doesn''t lock the owner out.';
comment on column trusted_devices.token_hash is 'SHA-256 of the cookie';
comment on column trusted_devices.has_signed_in is
  'whether a complete sign-in happened there, not only a new password by a code';

create table verifications (
  id bigint generated always as identity primary key,
  reference_hash bytea not null unique,
  purpose text not null check (purpose in ('sign-up', 'recovery', 'contact-change')),
  user_id integer references users on delete cascade,
  method text not null check (method in ('email', 'mobile')),
  contact text not null,
  code_hash bytea,
  code_expires_at timestamptz not null,
  attempts smallint not null default 0,
  verified_until timestamptz,
  created_at timestamptz not null default now()
);
create index verifications_age on verifications (created_at);
create index verifications_contact on verifications (contact, purpose);
comment on table verifications is
  'Contacts that somebody proves to own with a code. A row without a user is a decoy: no code is right.';
comment on column verifications.reference_hash is 'SHA-256 of the reference that the browser has';
comment on column verifications.code_hash is 'salted; null if a newer code replaced it';
comment on column verifications.attempts is 'wrong codes since the last code was sent';
comment on column verifications.verified_until is 'how long the proven contact may be used for the next step';

create table contact_changes (
  user_id integer primary key references users on delete cascade,
  reference text not null,
  method text not null check (method in ('email', 'mobile')),
  contact text not null,
  created_at timestamptz not null default now()
);
comment on table contact_changes is 'The new contact that an account is changing to, one at a time.';
comment on column contact_changes.reference is 'of the verification that proves it';

create table contact_undos (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  token_hash bytea not null unique,
  session_hash bytea not null,
  method text not null check (method in ('email', 'mobile')),
  former text,
  changed_at timestamptz not null default now()
);
create index contact_undos_age on contact_undos (changed_at);
create index contact_undos_user on contact_undos (user_id);
comment on table contact_undos is
  'Changes of a contact that can be undone by the link that was sent to the former contacts.';
comment on column contact_undos.token_hash is 'SHA-256 of the token in the link';
comment on column contact_undos.session_hash is 'the session of the change: what else was changed there is undone too';
comment on column contact_undos.former is 'null if there was none';

create table attempts (
  kind text not null,
  subject text not null,
  at timestamptz not null default now()
);
create index attempts_age on attempts (at);
create index attempts_recent on attempts (kind, subject, at);
comment on table attempts is 'One row per code or wrong sign-in, for rate limits. Swept when old.';
comment on column attempts.kind is 'the rate limit';
comment on column attempts.subject is 'what it counts: a hash, address or account';

create table two_steps (
  user_id integer primary key references users on delete cascade,
  sealed_key text not null,
  last_step integer not null default 0,
  started_at timestamptz not null default now(),
  confirmed_at timestamptz
);
create index two_steps_unconfirmed on two_steps (started_at) where confirmed_at is null;
comment on table two_steps is
  'Two-step sign-in (2FA): the key of an account''s authenticator app. It counts once it is confirmed.';
comment on column two_steps.sealed_key is 'encrypted with the site''s secret';
comment on column two_steps.last_step is 'the last 30-second step whose code was used: no code works twice';

create table recovery_codes (
  user_id integer not null references two_steps (user_id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'Codes for owners who lost their authenticator app. A used one is deleted.';
comment on column recovery_codes.code_hash is 'SHA-256 of 80 random bits';

create table sign_in_tickets (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  contact text not null,
  expires_at timestamptz not null
);
create index sign_in_tickets_expiry on sign_in_tickets (expires_at);
create index sign_in_tickets_user on sign_in_tickets (user_id);
comment on table sign_in_tickets is 'Sign-ins whose password was right and whose second step is pending.';
comment on column sign_in_tickets.token_hash is 'SHA-256 of the ticket';
comment on column sign_in_tickets.contact is 'what was signed in with: its wrong passwords are forgotten in the end';

create table download_tickets (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  expires_at timestamptz not null,
  session_hash bytea not null references sessions (token_hash) on delete cascade,
  cookie_hash bytea not null
);
create index download_tickets_session on download_tickets (session_hash);
create index download_tickets_user on download_tickets (user_id);
comment on table download_tickets is
  'Allow a browser to download the account''s own data: a link can''t carry the session''s token.';
comment on column download_tickets.token_hash is 'SHA-256 of the token in the link';
comment on column download_tickets.cookie_hash is 'SHA-256 of the cookie of the same moment';

-- Channels ---------------------------------------------------------------------------------------------------------

create table channels (
  id integer generated always as identity primary key,
  owner_id integer not null references users on delete cascade,
  name citext not null unique check (length(name::text) between 1 and 600),
  slug citext not null unique check (slug ~ '^[A-Za-z0-9_-]{3,60}$'),
  description text not null default '',
  location text not null default 'Sri Lanka',
  logo_key text not null,
  banner_key text not null,
  is_verified boolean not null default false,
  subscriber_count integer not null default 0,
  video_count integer not null default 0,
  view_count bigint not null default 0,
  created_at timestamptz not null default now(),
  is_withdrawn boolean not null default false,
  changed_at timestamptz
);
create index channels_by_subscribers on channels (subscriber_count desc, id desc);
create index channels_name on channels using gin ((name::text) gin_trgm_ops);
create index channels_owner on channels (owner_id);
create index channels_slug_found on channels using gin ((slug::text) gin_trgm_ops);
comment on table channels is 'Channels of uploaders.';
comment on column channels.is_withdrawn is 'hidden because its owner is leaving';
comment on column channels.changed_at is 'when name, URL or logo last changed; null: not since it was created';
comment on column channels.subscriber_count is 'like the other counts: updated by the statements that add and remove';

create table channel_urls (
  slug citext primary key,
  channel_id integer not null references channels on delete cascade,
  since timestamptz not null default now()
);
create index channel_urls_channel on channel_urls (channel_id, since desc);
comment on table channel_urls is
  'Every URL that a channel has or had: an old one leads to the channel and is given to no other.';

create table channel_slots (
  channel_id integer not null references channels on delete cascade,
  position smallint not null check (position between 1 and 5),
  video_id integer not null,
  primary key (channel_id, position),
  unique (channel_id, video_id) deferrable
);
create index channel_slots_video on channel_slots (video_id);
comment on table channel_slots is 'The videos at the top of a channel''s Home; position 1 is the primary video.';

create table featured_channels (
  channel_id integer not null references channels on delete cascade,
  featured_id integer not null references channels on delete cascade,
  position smallint not null,
  primary key (channel_id, featured_id),
  check (channel_id <> featured_id)
);
create index featured_channels_featured on featured_channels (featured_id);
comment on table featured_channels is 'Other channels that a channel shows.';

create table subscriptions (
  user_id integer not null references users on delete cascade,
  channel_id integer not null references channels on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, channel_id)
);
create index subscriptions_channel on subscriptions (channel_id);
create index subscriptions_newest on subscriptions (user_id, created_at desc);
comment on table subscriptions is 'Which account subscribes to which channel.';

-- Places -----------------------------------------------------------------------------------------------------------

create table places (
  id integer generated always as identity primary key,
  slug citext not null unique check (slug ~ '^[a-z0-9-]{3,60}$'),
  name text not null check (length(name) between 1 and 800),
  name_si text not null default '' check (length(name_si) <= 800),
  name_ta text not null default '' check (length(name_ta) <= 800),
  kind text not null check (kind in ('town', 'beach', 'island', 'mountain', 'waterfall', 'lake', 'wildlife', 'heritage')),
  district text not null,
  province text not null,
  latitude double precision not null check (latitude between 5.5 and 10.2),
  longitude double precision not null check (longitude between 79 and 82.3),
  words text[] not null default '{}'
);
comment on table places is
  'The gazetteer (docs/decisions/0009-places-from-a-gazetteer.md), which an operator can change with `admin places`. Where a camera was is never stored.';
comment on column places.name_si is 'Sinhala name; empty if unknown';
comment on column places.name_ta is 'Tamil name; empty if unknown';
comment on column places.latitude is 'degrees';
comment on column places.longitude is 'degrees';
comment on column places.words is 'search words of its names and district, set by a trigger';

-- Videos -----------------------------------------------------------------------------------------------------------

create table categories (
  id integer generated always as identity primary key,
  name citext not null unique,
  position smallint not null unique
);
comment on table categories is 'Categories of videos, in the order in which they are offered.';

create table videos (
  id integer generated always as identity primary key,
  channel_id integer not null references channels on delete cascade,
  slug citext unique check (slug ~ '^[A-Za-z0-9_-]{3,60}$'),
  title text not null default '',
  description text not null default '',
  status text not null default 'draft' check (status in ('draft', 'published', 'processing', 'failed', 'under-review', 'removed')),
  is_public boolean not null default true,
  created_at timestamptz not null default now(),
  described_at timestamptz,
  published_at timestamptz,
  original_key text,
  original_name text not null default '',
  original_bytes bigint not null default 0,
  stage text not null default 'waiting' check (stage in ('waiting', 'inspecting', 'packaging', 'encoding', 'verifying', 'ready', 'failed')),
  percent real not null default 0,
  failure_code text,
  failure_text text,
  can_retry boolean not null default false,
  media_prefix text,
  master_key text,
  direct_key text,
  storyboard_key text,
  thumbnail_keys text[] not null default '{}',
  thumbnail_key text,
  has_own_thumbnail boolean not null default false,
  duration_seconds real not null default 0,
  width integer not null default 0,
  height integer not null default 0,
  view_count bigint not null default 0,
  like_count integer not null default 0,
  dislike_count integer not null default 0,
  comment_count integer not null default 0,
  deleted_at timestamptz,
  is_withdrawn boolean not null default false,
  place_id integer references places on delete set null,
  suggested_place_id integer references places on delete set null,
  publish_at timestamptz,
  thumbnail_seconds double precision[] not null default '{}',
  comments_closed boolean not null default false,
  made_bytes bigint not null default 0,
  is_damaged boolean not null default false,
  file_changed_at timestamptz,
  media_token text,
  file_expires_at timestamptz,
  filming_month text check (filming_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  is_av1_done boolean not null default false,
  direct_bytes bigint,
  changed_at timestamptz not null default now(),
  check (status <> 'published' or (slug is not null and published_at is not null and master_key is not null))
);
create index videos_channel on videos (channel_id, published_at desc, id desc) where status = 'published' and is_public;
create index videos_channel_all on videos (channel_id, created_at desc);
create index videos_channel_viewed on videos (channel_id, view_count desc, id desc) where status = 'published' and is_public;
create index videos_file_expiring on videos (file_expires_at) where file_expires_at is not null;
create index videos_found on videos using gin ((title || ' ' || coalesce(slug::text, '') || ' ' || original_name) gin_trgm_ops);
create index videos_most_viewed on videos (view_count desc, id desc) where status = 'published' and is_public;
create index videos_newest on videos (published_at desc, id desc) where status = 'published' and is_public;
create index videos_of_channel_by_creation on videos (channel_id, created_at desc, id desc) where deleted_at is null;
create index videos_of_channel_by_id on videos (channel_id, id desc);
create index videos_place on videos (place_id) where place_id is not null;
create index videos_place_month on videos (place_id, "right"(filming_month, 2))
  where status = 'published' and is_public and not is_withdrawn and place_id is not null and filming_month is not null;
create index videos_place_most_viewed on videos (place_id, view_count desc, id desc)
  where status = 'published' and is_public and not is_withdrawn and place_id is not null;
create index videos_place_newest on videos (place_id, published_at desc, id desc)
  where status = 'published' and is_public and not is_withdrawn and place_id is not null;
create index videos_published on videos (published_at) where status = 'published';
create index videos_suggested_place on videos (suggested_place_id) where suggested_place_id is not null;
create index videos_to_publish on videos (publish_at) where status = 'processing' and publish_at is not null;
create index videos_unpublished on videos (status, id desc) where status <> 'published';
create index videos_without_av1 on videos (published_at desc, id desc)
  where stage = 'ready' and not is_av1_done and deleted_at is null;
comment on table videos is 'Videos, from the upload on.';
comment on column videos.slug is 'the last part of its URL; null until the details are saved';
comment on column videos.described_at is 'when the uploader saved the details';
comment on column videos.original_key is 'the uploaded file in the storage';
comment on column videos.original_name is 'its file name';
comment on column videos.stage is 'progress of its encoding';
comment on column videos.percent is 'of the stage';
comment on column videos.can_retry is 'whether its owner can start a failed encoding again';
comment on column videos.media_prefix is 'the storage folder of what is served; its files never change';
comment on column videos.master_key is 'the HLS master playlist';
comment on column videos.direct_key is 'an MP4 that plays without HLS';
comment on column videos.direct_bytes is 'size of the MP4; null: not measured yet';
comment on column videos.thumbnail_keys is 'poster candidates, best first; a width is added to each';
comment on column videos.thumbnail_seconds is 'where in the whole video each candidate is; empty: unknown';
comment on column videos.has_own_thumbnail is 'whether the owner uploaded the thumbnail';
comment on column videos.deleted_at is
  'when its owner deleted it. Videos that a moderator took down stay in the owner''s list.';
comment on column videos.is_withdrawn is 'hidden because its owner is leaving';
comment on column videos.place_id is 'where it was filmed, as its owner says';
comment on column videos.suggested_place_id is
  'a place near the position in the file: shown to the owner only, forgotten once answered';
comment on column videos.filming_month is 'when it was filmed, as its owner says: `2025-03`';
comment on column videos.publish_at is 'null: as soon as it plays';
comment on column videos.comments_closed is 'nobody adds comments; existing ones stay';
comment on column videos.made_bytes is 'bytes of all its files beside the uploaded one, as last measured';
comment on column videos.is_damaged is 'parts of the upload could not be read and were left out';
comment on column videos.file_changed_at is 'when its file was last replaced';
comment on column videos.file_expires_at is 'when a refused upload is removed; null: it was not refused';
comment on column videos.media_token is 'part of the paths of an unlisted video''s files; changes with its URL';
comment on column videos.is_av1_done is 'AV1 renditions of what is served were made, or cannot be';
comment on column videos.changed_at is 'when something that viewers see last changed';

create table video_urls (
  slug citext primary key,
  video_id integer not null references videos on delete cascade,
  since timestamptz not null default now()
);
create index video_urls_video on video_urls (video_id, since desc);
comment on table video_urls is
  'Every URL that a video has or had: given to no other video; an old one leads to a video that everybody may see.';

create table renditions (
  video_id integer not null references videos on delete cascade,
  height integer not null,
  width integer not null,
  bytes bigint not null,
  primary key (video_id, height)
);
comment on table renditions is 'Qualities (H.264) of a video that are served.';

create table video_categories (
  video_id integer not null references videos on delete cascade,
  category_id integer not null references categories,
  position smallint not null default 0,
  primary key (video_id, category_id)
);
create index video_categories_category on video_categories (category_id, video_id desc);
comment on table video_categories is 'Categories of a video.';

create table video_tags (
  video_id integer not null references videos on delete cascade,
  tag citext not null check (length(tag::text) between 1 and 400),
  is_primary boolean not null default true,
  position smallint not null default 0,
  primary key (video_id, tag)
);
create index video_tags_tag on video_tags (tag, video_id);
comment on table video_tags is 'Tags of a video.';
comment on column video_tags.is_primary is 'shown first, and weighs more in related videos';

create table captions (
  video_id integer not null references videos on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  storage_key text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  spoken text,
  source_key text,
  primary key (video_id, language)
);
create unique index captions_one_default on captions (video_id) where is_default;
create index captions_unread on captions (video_id) where spoken is null;
comment on table captions is
  'Captions and subtitles, one file per language, written by the server after the upload was parsed.';
comment on column captions.language is 'BCP 47: si, ta, en-GB';
comment on column captions.source_key is 'the file with the times of the whole video, if a trimmed one is served';
comment on column captions.spoken is 'plain text for search; null until the file was read';

create table embedded_tracks (
  video_id integer not null references videos on delete cascade,
  kind text not null check (kind in ('captions', 'chapters')),
  language text not null,
  content jsonb not null,
  primary key (video_id, kind, language)
);
comment on table embedded_tracks is
  'Subtitles (as cues) and chapters inside an uploaded file, until its owner uses or dismisses them. Times are those of the file.';
comment on column embedded_tracks.language is
  'BCP 47 for captions, `und` if the file doesn''t say it; empty for chapters';

-- Uploads, encoding and edits --------------------------------------------------------------------------------------

create table uploads (
  id text primary key,
  user_id integer not null references users on delete cascade,
  channel_id integer not null references channels on delete cascade,
  file_name text not null default '',
  bytes bigint not null,
  is_public boolean not null default true,
  created_at timestamptz not null default now(),
  video_id integer references videos on delete cascade,
  replaces_video_id integer references videos on delete cascade
);
create index uploads_open on uploads (created_at) where video_id is null;
create index uploads_replacing on uploads (replaces_video_id) where replaces_video_id is not null;
create index uploads_user on uploads (user_id, created_at desc);
comment on table uploads is
  'Uploads. The bytes of an unfinished one are in the incoming folder, under its id.';
comment on column uploads.replaces_video_id is 'the video that gets this file; null: a new video';
comment on column uploads.video_id is 'null until it is complete';

create table chunked_encodes (
  video_id integer primary key references videos on delete cascade,
  prefix text not null,
  plan jsonb not null,
  progress real[] not null,
  is_abandoned boolean not null default false
);
comment on table chunked_encodes is
  'Long videos that are encoded in chunks, by several workers. A row exists until the ladder is complete.';
comment on column chunked_encodes.prefix is 'the storage folder of the chunks';
comment on column chunked_encodes.plan is 'what every worker needs to encode a chunk';
comment on column chunked_encodes.progress is 'encoded share of each chunk; 1: its files are stored';
comment on column chunked_encodes.is_abandoned is
  'the video is encoded in one piece, because a chunk could not be encoded';

create table video_trims (
  video_id integer primary key references videos on delete cascade,
  from_seconds double precision not null check (from_seconds >= 0),
  to_seconds double precision not null,
  whole_seconds double precision not null,
  untrimmed_key text,
  check (to_seconds > from_seconds)
);
comment on table video_trims is
  'Videos whose start or end is cut off. The original stays; what is served is made from a part of it.';
comment on column video_trims.from_seconds is 'of the whole video';
comment on column video_trims.whole_seconds is 'length of the whole video';
comment on column video_trims.untrimmed_key is 'the whole video as one MP4, for its owner only';

create table edit_jobs (
  id integer generated always as identity primary key,
  video_id integer not null unique references videos on delete cascade,
  from_seconds double precision,
  to_seconds double precision,
  percent smallint not null default 0,
  media_prefix text,
  failure_text text,
  has_failed boolean not null default false,
  upload_id text references uploads on delete set null,
  original_key text,
  original_bytes bigint,
  original_name text,
  file_expires_at timestamptz,
  kind text not null check (kind in ('trim', 'replace')),
  check ((from_seconds is null) = (to_seconds is null)),
  check (original_name is null or from_seconds is null),
  check ((kind = 'replace') = (original_name is not null))
);
create index edit_jobs_file_expiring on edit_jobs (file_expires_at) where file_expires_at is not null;
comment on table edit_jobs is
  'Trims and replacements in progress, or failed: one per video. Both times null: the whole video again.';
comment on column edit_jobs.media_prefix is 'where its files go; null until its encoding starts';
comment on column edit_jobs.failure_text is 'why the last attempt failed';
comment on column edit_jobs.has_failed is 'there will be no other attempt unless the owner asks';
comment on column edit_jobs.upload_id is 'of a replacement: the upload';
comment on column edit_jobs.original_key is 'of a replacement: its file in the storage';
comment on column edit_jobs.file_expires_at is 'when a refused replacement file is removed';

create table outdated_media (
  key text primary key,
  remove_at timestamptz not null
);
create index outdated_media_remove_at on outdated_media (remove_at);
comment on table outdated_media is 'What was served before an edit, kept for those who are watching.';

create table orphaned_files (
  key text primary key,
  noted_at timestamptz not null default now()
);
comment on table orphaned_files is 'Files that the last sweeps found without a row that names them.';

create table unmeasured_videos (
  video_id integer primary key references videos on delete cascade,
  version bigint generated always as identity unique
);
comment on table unmeasured_videos is
  'Videos whose files changed since the storage was measured; a job measures them. A change meanwhile increases the version, and the video is measured again.';

create table storage_quotas (
  user_id integer primary key references users on delete cascade,
  bytes bigint check (bytes >= 0)
);
comment on table storage_quotas is 'Accounts whose quota differs from the site''s.';
comment on column storage_quotas.bytes is 'null: no limit';

-- Comments, votes and lists of members -----------------------------------------------------------------------------

create table comments (
  id integer generated always as identity primary key,
  video_id integer not null references videos on delete cascade,
  parent_id integer references comments on delete cascade,
  user_id integer not null references users on delete cascade,
  channel_id integer references channels on delete set null,
  body text not null check (length(body) between 1 and 20000),
  like_count integer not null default 0,
  dislike_count integer not null default 0,
  reply_count integer not null default 0,
  is_pinned boolean not null default false,
  is_hearted boolean not null default false,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  is_hidden_from_history boolean not null default false,
  answered_id integer references comments on delete set null,
  is_withdrawn boolean not null default false,
  is_held boolean not null default false,
  is_parent_held boolean not null default false,
  check (not (is_pinned and parent_id is not null))
);
create index comments_answered on comments (answered_id) where answered_id is not null;
create index comments_author on comments (user_id, id desc) where not is_hidden_from_history;
create index comments_by_moment on comments (created_at);
create index comments_found on comments using gin (body gin_trgm_ops);
create index comments_held on comments (user_id, parent_id) where is_held;
create index comments_newest on comments (video_id, id desc) where parent_id is null;
create unique index comments_one_pin on comments (video_id) where is_pinned;
create index comments_replies on comments (parent_id, id) where parent_id is not null;
create index comments_top on comments (
  video_id, (case when is_pinned then 1000000000 else 0 end + like_count - dislike_count) desc, id desc
) where parent_id is null;
comment on table comments is 'Comments and replies.';
comment on column comments.channel_id is 'the channel that speaks, if one does';
comment on column comments.parent_id is 'the comment that it replies to; null: a comment of the first level';
comment on column comments.answered_id is 'the reply in the same thread that a reply answers';
comment on column comments.is_hearted is 'by the owner of the video';
comment on column comments.is_held is 'waits for review: only its author sees it. Counts leave it out.';
comment on column comments.is_parent_held is 'a reply to a held comment: nobody sees it';
comment on column comments.is_withdrawn is 'hidden because its author, or that of its parent, is leaving';
comment on column comments.is_hidden_from_history is
  'its author removed it from the own comment history; the comment stays';

create table comment_votes (
  comment_id integer not null references comments on delete cascade,
  user_id integer not null references users on delete cascade,
  is_like boolean not null,
  created_at timestamptz not null default now(),
  primary key (comment_id, user_id)
);
create index comment_votes_user on comment_votes (user_id);
comment on table comment_votes is 'Likes and dislikes of comments.';

create table comment_blocks (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  user_id bigint not null references users on delete cascade,
  blocked_at timestamptz not null default now(),
  unique (owner_id, user_id),
  check (owner_id <> user_id)
);
create index comment_blocks_newest on comment_blocks (owner_id, id desc);
create index comment_blocks_of on comment_blocks (user_id);
comment on table comment_blocks is 'Accounts whose comments an owner doesn''t accept under any of their videos.';

create table removed_comments (
  id integer primary key,
  video_id integer not null references videos on delete cascade,
  user_id integer not null references users on delete cascade,
  channel_id integer references channels on delete set null,
  body text not null,
  created_at timestamptz not null,
  removed_at timestamptz not null default now()
);
create index removed_comments_age on removed_comments (removed_at);
create index removed_comments_channel on removed_comments (channel_id) where channel_id is not null;
create index removed_comments_user on removed_comments (user_id);
create index removed_comments_video on removed_comments (video_id);
comment on table removed_comments is
  'What removed comments said, for 30 days: somebody who has seen one can still report it, and moderators can decide.';
comment on column removed_comments.id is 'the id of the comment';

create table watched_words (
  id integer generated always as identity primary key,
  phrase text not null check (length(phrase) between 1 and 600),
  form text not null unique,
  added_at timestamptz not null default now()
);
comment on table watched_words is 'Words and phrases that hold a comment for review.';
comment on column watched_words.form is 'the phrase as comments are compared with it';

create table video_votes (
  id bigint generated always as identity unique,
  video_id integer not null references videos on delete cascade,
  user_id integer not null references users on delete cascade,
  is_like boolean not null,
  created_at timestamptz not null default now(),
  primary key (video_id, user_id)
);
create index video_votes_liked on video_votes (user_id, created_at desc, video_id desc) where is_like;
create index video_votes_newest on video_votes (created_at);
comment on table video_votes is 'Likes and dislikes of videos.';

create table watch_history (
  user_id integer not null references users on delete cascade,
  video_id integer not null references videos on delete cascade,
  watched_seconds real not null default 0,
  watched_at timestamptz not null default now(),
  primary key (user_id, video_id)
);
create index watch_history_newest on watch_history (user_id, watched_at desc, video_id desc);
comment on table watch_history is 'What an account watched, and how far.';
comment on column watch_history.watched_seconds is 'the furthest position';

create table watch_later (
  user_id integer not null references users on delete cascade,
  video_id integer not null references videos on delete cascade,
  saved_at timestamptz not null default now(),
  primary key (user_id, video_id)
);
create index watch_later_newest on watch_later (user_id, saved_at desc, video_id desc);
create index watch_later_video on watch_later (video_id);
comment on table watch_later is 'Videos in an account''s Watch Later.';

create table search_history (
  id integer generated always as identity unique,
  user_id integer not null references users on delete cascade,
  title citext not null check (length(title::text) between 1 and 2000),
  searched_at timestamptz not null default now(),
  primary key (user_id, title)
);
create index search_history_newest on search_history (user_id, searched_at desc, id desc);
comment on table search_history is 'One row per term, whatever its case; the newest spelling and time stay.';

create table playlists (
  id integer generated always as identity primary key,
  owner_id integer not null references users on delete cascade,
  channel_id integer references channels on delete cascade,
  name text not null check (length(name) between 1 and 1200),
  description text not null default '',
  is_public boolean not null default true,
  video_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index playlists_channel on playlists (channel_id, id desc) where channel_id is not null;
create index playlists_deleted on playlists (deleted_at) where deleted_at is not null;
create index playlists_owner on playlists (owner_id, id desc);
create index playlists_public on playlists (id desc) where is_public and deleted_at is null;
comment on table playlists is 'Playlists of members and channels.';
comment on column playlists.channel_id is 'the channel that it belongs to; null: the member''s own';
comment on column playlists.deleted_at is 'a deleted playlist can be restored for a day; then it is swept';

create table playlist_videos (
  playlist_id integer not null references playlists on delete cascade,
  video_id integer not null references videos on delete cascade,
  position integer not null,
  added_at timestamptz not null default now(),
  primary key (playlist_id, video_id)
);
create index playlist_videos_order on playlist_videos (playlist_id, position, video_id);
create index playlist_videos_video on playlist_videos (video_id);
comment on table playlist_videos is 'Videos of a playlist, in their order.';

-- Notifications ----------------------------------------------------------------------------------------------------

create table notifications (
  id integer generated always as identity primary key,
  recipient_id integer not null references users on delete cascade,
  kind text not null check (kind in (
    'subscription', 'vote', 'comment', 'reply', 'video-report', 'comment-report', 'channel-report', 'sign-up', 'captions-removed'
  )),
  actor_id integer references users on delete cascade,
  channel_id integer references channels on delete cascade,
  video_id integer references videos on delete cascade,
  comment_id integer references comments on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  constraint notifications_actor_check check ((actor_id is null) = (kind in ('video-report', 'comment-report', 'channel-report', 'captions-removed'))),
  constraint notifications_channel_check check ((channel_id is null) = (kind = 'sign-up'))
);
create index notifications_age on notifications (created_at);
create index notifications_comment on notifications (comment_id);
create unique index notifications_once on notifications (
  recipient_id, kind, coalesce(actor_id, 0), coalesce(channel_id, 0), coalesce(video_id, 0), coalesce(comment_id, 0)
);
create index notifications_singles on notifications (recipient_id, id desc)
  where seen_at is null and (kind not in ('subscription', 'vote'));
create index notifications_unseen on notifications (recipient_id, created_at desc) where seen_at is null;
create index notifications_video on notifications (video_id);
comment on table notifications is
  'What happened to an account: one row per event, however often it is repeated. New videos of subscribed channels are a query instead, so that publishing costs the same for every number of subscribers.';
comment on column notifications.actor_id is 'who did it; null for reports, which name nobody';
comment on column notifications.channel_id is 'the channel subscribed to, or that of the video';
comment on column notifications.seen_at is 'when the recipient dismissed it';

create table notification_settings (
  user_id integer primary key references users on delete cascade,
  cleared_at timestamptz not null default '-infinity'::timestamptz,
  new_videos_seen_at timestamptz not null default '-infinity'::timestamptz,
  muted text[] not null default '{}' check (muted <@ array['new-videos', 'comments', 'replies', 'subscriptions', 'votes']),
  has_digest boolean not null default false,
  digest_sent_at timestamptz not null default '-infinity'::timestamptz
);
create index notification_settings_digest on notification_settings (user_id) where has_digest;
comment on table notification_settings is 'An account without a row wants everything but mail.';
comment on column notification_settings.cleared_at is 'when the bell was last opened: the count starts there';
comment on column notification_settings.new_videos_seen_at is 'when the new videos were dismissed all together';
comment on column notification_settings.digest_sent_at is
  'when the last digest was sent, or since when digests are wanted';

create table dismissed_videos (
  user_id integer not null references users on delete cascade,
  video_id integer not null references videos on delete cascade,
  dismissed_at timestamptz not null default now(),
  primary key (user_id, video_id)
);
create index dismissed_videos_age on dismissed_videos (dismissed_at);
comment on table dismissed_videos is 'New videos that were dismissed one by one.';

-- Views and statistics ---------------------------------------------------------------------------------------------

create table viewers (
  video_id integer not null references videos on delete cascade,
  viewer bytea not null,
  viewed_at timestamptz not null default now(),
  primary key (video_id, viewer)
);
create index viewers_age on viewers (viewed_at);
comment on table viewers is 'The last counted view of a viewer.';
comment on column viewers.viewer is 'the account, or the salted hash of an address';

create table channel_days (
  channel_id integer not null references channels on delete cascade,
  day date not null,
  views integer not null default 0,
  watch_seconds double precision not null default 0,
  subscribers_gained integer not null default 0,
  subscribers_lost integer not null default 0,
  primary key (channel_id, day)
);
create index channel_days_day on channel_days (day);
comment on table channel_days is 'Sums per day (Colombo time) for a channel''s owner. Never about a person.';

create table video_days (
  video_id integer not null references videos on delete cascade,
  day date not null,
  views integer not null default 0,
  watch_seconds double precision not null default 0,
  primary key (video_id, day)
);
create index video_days_day on video_days (day);
comment on table video_days is 'Sums per day (Colombo time).';

create table audience_retention (
  video_id integer not null references videos on delete cascade,
  tenth smallint not null check (tenth between 0 and 9),
  drop_offs integer not null default 0,
  primary key (video_id, tenth)
);
comment on table audience_retention is 'How many viewers stopped watching in each tenth of a video.';
comment on column audience_retention.tenth is '0 to 9';

create table trending (
  rank smallint primary key,
  video_id integer not null unique references videos on delete cascade,
  score double precision not null,
  computed_at timestamptz not null default now()
);
comment on table trending is 'Trending videos, recomputed by a job.';
comment on column trending.rank is '1 is the first';

-- Search -----------------------------------------------------------------------------------------------------------

create table video_documents (
  video_id integer primary key references videos on delete cascade,
  words tsvector not null,
  terms text[] not null
);
create index video_documents_words on video_documents using gin (words) with (fastupdate=off);
comment on table video_documents is
  'One document per video: every word once for each field that contains it: `a` the title, `b` with the tags and place, `c` with the channel''s name, `d` with the description, `e` with the captions; and its bands: `#` by views, each three times the one before, `@` by quarter of a year. Bands keep the order of views and dates, so that a page is found from the best band downwards, however many videos match.';
comment on column video_documents.terms is 'words of title, tags and channel''s name, to count them';

create table channel_documents (
  channel_id integer primary key references channels on delete cascade,
  name tsvector not null,
  everything tsvector not null
);
create index channel_documents_words on channel_documents using gin (name, everything);
comment on table channel_documents is 'Search words of a channel.';
comment on column channel_documents.everything is 'name and description';

create table search_terms (
  word text collate "C" primary key,
  videos integer not null default 1
);
create index search_terms_alike on search_terms using gin (word gin_trgm_ops);
create index search_terms_frequent on search_terms (videos desc, word);
comment on table search_terms is 'Words of titles, tags and channel names, for mistyped searches.';
comment on column search_terms.videos is 'counted every night';

-- Reports and moderation -------------------------------------------------------------------------------------------

create table report_reasons (
  id integer generated always as identity primary key,
  subject text not null check (subject in ('video', 'comment', 'channel')),
  parent_id integer references report_reasons,
  label text not null check (length(label) between 1 and 1000),
  position smallint not null,
  retired_at timestamptz,
  constraint report_reasons_position unique nulls not distinct (subject, parent_id, position) deferrable
);
create unique index report_reasons_label on report_reasons (subject, parent_id, lower(label)) nulls not distinct;
comment on table report_reasons is 'A reason of a video or comment may have sub-reasons.';
comment on column report_reasons.retired_at is 'not offered any more; reports keep it';

create table reports (
  id integer generated always as identity primary key,
  reporter_id integer references users on delete cascade,
  subject text not null check (subject in ('video', 'comment', 'channel')),
  item_id integer not null,
  video_id integer references videos on delete cascade,
  channel_id integer references channels on delete cascade,
  comment_body text,
  comment_author text,
  reason_id integer references report_reasons,
  sub_reason_id integer references report_reasons,
  status text not null default 'pending' check (status in ('pending', 'under-review', 'action-taken', 'dismissed')),
  reported_at timestamptz not null default now(),
  hidden_at timestamptz,
  decided_at timestamptz,
  watched_words text[],
  unique (reporter_id, subject, item_id),
  check (((subject = 'channel') = (channel_id is not null)) and ((subject <> 'channel') = (video_id is not null))),
  check ((subject = 'comment') = (comment_body is not null and comment_author is not null)),
  check ((reporter_id is null) = (watched_words is not null)),
  check ((reporter_id is null) = (reason_id is null)),
  check (reporter_id is not null or subject = 'comment')
);
create index reports_by_moment on reports (reported_at);
create index reports_channel on reports (channel_id) where channel_id is not null;
create unique index reports_held on reports (item_id) where reporter_id is null and (status in ('pending', 'under-review'));
create index reports_history on reports (reporter_id, subject, reported_at desc, id desc) where hidden_at is null;
create index reports_item on reports (subject, item_id);
create index reports_open on reports (reported_at, id) where status in ('pending', 'under-review');
create index reports_settled on reports (decided_at desc, id desc) where status in ('action-taken', 'dismissed');
create index reports_video on reports (video_id) where video_id is not null;
comment on table reports is
  'One report per account and item. A held comment is reported by nobody, with its watched words instead of a reason.';
comment on column reports.item_id is 'id of the video, comment or channel; a comment may be removed, its report stays';
comment on column reports.video_id is 'the video, or the one of the comment';
comment on column reports.comment_body is 'as it was when it was reported: an edit hides nothing from review';
comment on column reports.decided_at is 'when somebody last decided about the item';
comment on column reports.hidden_at is 'when the reporter removed it from the own history';

create table audit_log (
  id integer generated always as identity primary key,
  done_at timestamptz not null default now(),
  actor_id integer references users on delete set null,
  is_by_command boolean not null,
  action text not null,
  subject text not null check (subject in ('video', 'comment', 'channel', 'account', 'site')),
  item_id integer,
  detail text not null default '',
  check (not (is_by_command and actor_id is not null)),
  check ((subject = 'site') = (item_id is null))
);
create index audit_log_actor on audit_log (actor_id) where actor_id is not null;
comment on table audit_log is
  'What moderators and administrators did, in the browser or by command. Written in the transaction of the action.';
comment on column audit_log.actor_id is 'null: a command on the machine, or an account that was removed';
comment on column audit_log.item_id is 'null for the site';
comment on column audit_log.detail is 'what was chosen: roles before and after, a date';

-- The site ---------------------------------------------------------------------------------------------------------

create table editors_picks (
  video_id integer primary key references videos on delete cascade,
  position smallint,
  is_hero boolean not null default false
);
create unique index editors_picks_hero on editors_picks (is_hero) where is_hero;
comment on table editors_picks is 'The video of the hero and the carousel of picks on Home.';
comment on column editors_picks.position is 'null: only the hero';

create table team_messages (
  position smallint primary key check (position > 0),
  phrase text not null check (length(phrase) between 1 and 2000),
  image text not null default '',
  author text not null default '',
  link text not null default ''
);
comment on table team_messages is
  'Messages of What''s new. Administrators change them and the three tables below as one file (`npm run admin -- editorial`).';
comment on column team_messages.image is 'empty: the default picture';

create table upcoming_events (
  position smallint primary key check (position > 0),
  title text not null check (length(title) between 1 and 1200),
  video_count integer not null check (video_count >= 0),
  created_on date not null,
  image text not null default '',
  link text not null default ''
);
comment on table upcoming_events is 'Events on What''s new.';
comment on column upcoming_events.video_count is 'videos of it, as the team says';

create table events_note (
  is_only boolean default true primary key check (is_only),
  subscriptions integer not null check (subscriptions >= 0),
  updated_on date not null
);
comment on table events_note is 'The line above the events.';

create table ad_banners (
  position smallint primary key check (position > 0),
  title text not null check (length(title) between 1 and 800),
  line text not null default '',
  image text not null check (image <> ''),
  link text not null default ''
);
comment on table ad_banners is 'Banners of the operator.';

create table site_contact (
  is_only boolean default true primary key check (is_only),
  email text not null default '',
  operator text not null default '' check (length(operator) <= 6000),
  further_rules text not null default '' check (length(further_rules) <= 40000)
);
comment on table site_contact is
  'How to reach the operator, and what the operator adds to guidelines and privacy. Empty: nothing.';
comment on column site_contact.operator is 'who runs the site: name and postal address';

create table site_marker (
  is_only boolean default true primary key check (is_only),
  id uuid not null,
  secret_mark text not null
);
comment on table site_marker is
  'Tells the folders and the secret that all processes of the site share from others: each folder has a file with this id.';

-- Jobs -------------------------------------------------------------------------------------------------------------

create table schedule_slots (
  queue text primary key,
  slot timestamptz not null
);
comment on table schedule_slots is 'The last time of each schedule for which a job was enqueued.';

alter table users add foreign key (default_channel_id) references channels on delete set null;
alter table channel_slots add foreign key (video_id) references videos on delete cascade;

-- First content ----------------------------------------------------------------------------------------------------

insert into categories (name, position) values
  ('Hill country', 1), ('Coast and lagoon', 2), ('Wild island', 3), ('Heritage', 4),
  ('Food', 5), ('Journeys', 6), ('Festivals', 7), ('City life', 8);

with given (subject, position, label, sub_labels) as (values
  ('video', 1, 'Harm to wildlife or nature', array['Driving off the track', 'Feeding, chasing or touching animals', 'Damage to reefs, forests or beaches']),
  ('video', 2, 'Misleading place or title', array['Wrong location', 'Misleading title or thumbnail', 'Scam or false offer']),
  ('video', 3, 'Dangerous activity', array['Climbing in a prohibited area', 'On railway tracks or out of a moving train', 'Reckless driving or riding']),
  ('video', 4, 'Disrespect', array['At a sacred place', 'Filmed without consent', 'Puts children at risk']),
  ('video', 5, 'Hateful or violent content', array['Against an ethnic group or a religion', 'Against a person', 'Violence or cruelty']),
  ('video', 6, 'Sexual content', array[]::text[]),
  ('video', 7, 'Infringes my rights', array['My work was copied', 'My privacy']),
  ('video', 8, 'Spam', array[]::text[]),
  ('video', 9, 'Something else', array[]::text[]),
  ('comment', 1, 'Harassment or bullying', array['Aimed at me', 'Aimed at someone else', 'A threat']),
  ('comment', 2, 'Hate', array['Against an ethnic group', 'Against a religion', 'Against a gender or sexual orientation', 'Against people with a disability']),
  ('comment', 3, 'False or dangerous advice', array['About safety', 'About health', 'About rules and permits']),
  ('comment', 4, 'Personal information', array['Mine', 'Someone else''s']),
  ('comment', 5, 'Sexual content', array[]::text[]),
  ('comment', 6, 'Spam or a scam', array[]::text[]),
  ('comment', 7, 'Something else', array[]::text[]),
  ('channel', 1, 'Pretends to be someone else', array[]::text[]),
  ('channel', 2, 'Hateful or violent content', array[]::text[]),
  ('channel', 3, 'Harassment or bullying', array[]::text[]),
  ('channel', 4, 'Harm to wildlife or nature', array[]::text[]),
  ('channel', 5, 'Dangerous activities', array[]::text[]),
  ('channel', 6, 'Sexual content', array[]::text[]),
  ('channel', 7, 'Spam or a scam', array[]::text[]),
  ('channel', 8, 'Copies other people''s work', array[]::text[]),
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

-- What the team says until an administrator changes it.
insert into team_messages (position, phrase, image, author, link) values
  (1, 'The best road on this island is the one you took by mistake.', '/editorial/ella.webp', 'Dilani, field team', '/allVideos'),
  (2, 'Sit on the right from Kandy to Ella. Then sit on the left and do it again.', '/editorial/viaduct.webp', 'Kasun, who missed his stop', '/mainSearchResults?val=train'),
  (3, 'Ask for the small hoppers. Then ask how they are made, and stay for the answer.', '/editorial/rice.webp', 'Fathima, food desk', '/mainSearchResults?val=hoppers'),
  (4, 'Film the morning before you post the sunset. Everybody has the sunset.', '', 'The Serendib team', '/uploadVideo');
insert into upcoming_events (position, title, video_count, created_on, image, link) values
  (1, 'Esala Perahera, Kandy', 10, '2026-08-01', '/editorial/perahera.webp', '/mainSearchResults?val=perahera'),
  (2, 'Poson week, Anuradhapura', 3, '2026-06-11', '/editorial/stupa.webp', '/mainSearchResults?val=poson'),
  (3, 'Surf season opens, Arugam Bay', 7, '2026-04-18', '/editorial/surf.webp', '/mainSearchResults?val=surf');
insert into events_note (subscriptions, updated_on) values (72, '2026-04-13');
insert into ad_banners (position, title, line, image, link) values
  (1, 'A room by the lagoon?', 'This space is for guest houses, guides and boatmen. Tell us about yours.', '/editorial/lagoon.webp', '/aboutUs#advertise'),
  (2, 'Your village, on film', 'A channel costs nothing. Bring a phone and a free afternoon.', '/editorial/lotus.webp', '/createChannel');
insert into site_contact default values;

insert into places (slug, name, name_si, name_ta, kind, district, province, latitude, longitude)
select shipped.slug, name, name_si, name_ta, kind, district, province, latitude, longitude
from (
  values
    ('colombo', 'Colombo', 'කොළඹ', 'கொழும்பு', 'town', 'Colombo', 6.9344, 79.8428),
    ('galle-face-green', 'Galle Face Green', 'ගාලු මුවදොර පිටිය', 'காலி முகத்திடல்', 'beach', 'Colombo', 6.9245, 79.8449),
    ('pettah', 'Pettah', 'පිටකොටුව', 'புறக்கோட்டை', 'town', 'Colombo', 6.9366, 79.85),
    ('gangaramaya', 'Gangaramaya Temple', 'ගංගාරාම විහාරය', 'கங்காராமை விகாரை', 'heritage', 'Colombo', 6.9166, 79.8563),
    ('mount-lavinia', 'Mount Lavinia', 'ගල්කිස්ස', 'கல்கிசை', 'beach', 'Colombo', 6.833, 79.866),
    ('kotte', 'Sri Jayawardenepura Kotte', 'ශ්‍රී ජයවර්ධනපුර කෝට්ටේ', 'ஸ்ரீ ஜெயவர்த்தனபுர கோட்டை', 'town', 'Colombo', 6.8868, 79.9187),
    ('kelaniya', 'Kelaniya Temple', 'කැලණිය රජමහා විහාරය', 'களனி ரஜமகா விகாரை', 'heritage', 'Gampaha', 6.9519, 79.9188),
    ('negombo', 'Negombo', 'මීගමුව', 'நீர்கொழும்பு', 'town', 'Gampaha', 7.2083, 79.8358),
    ('muthurajawela', 'Muthurajawela Marsh', 'මුතුරාජවෙල', 'முத்துராஜவெல', 'wildlife', 'Gampaha', 7.06, 79.875),
    ('kalutara', 'Kalutara', 'කළුතර', 'களுத்துறை', 'town', 'Kalutara', 6.5854, 79.9607),
    ('beruwala', 'Beruwala', 'බේරුවල', 'பேருவளை', 'beach', 'Kalutara', 6.4788, 79.9828),
    ('bentota', 'Bentota', 'බෙන්තොට', 'பெந்தோட்டை', 'beach', 'Galle', 6.4213, 79.999),
    ('kandy', 'Kandy', 'මහනුවර', 'கண்டி', 'town', 'Kandy', 7.2906, 80.6337),
    ('temple-of-the-tooth', 'Temple of the Tooth', 'ශ්‍රී දළදා මාළිගාව', 'தலதா மாளிகை', 'heritage', 'Kandy', 7.2936, 80.6413),
    ('kandy-lake', 'Kandy Lake', 'මහනුවර වැව', 'கண்டி ஏரி', 'lake', 'Kandy', 7.2918, 80.642),
    ('peradeniya', 'Peradeniya Botanical Gardens', 'පේරාදෙණිය උද්භිද උද්‍යානය', 'பேராதனை தாவரவியல் பூங்கா', 'wildlife', 'Kandy', 7.2685, 80.5966),
    ('hanthana', 'Hanthana Range', 'හන්තාන කඳුවැටිය', 'ஹந்தான மலைத்தொடர்', 'mountain', 'Kandy', 7.254, 80.63),
    ('udawatta-kele', 'Udawatta Kele Forest', 'උඩවත්ත කැලේ', 'உடவத்தகெலே', 'wildlife', 'Kandy', 7.299, 80.642),
    ('meemure', 'Meemure', 'මීමුරේ', 'மீமுரே', 'town', 'Kandy', 7.433, 80.848),
    ('knuckles', 'Knuckles Range', 'නකල්ස් කඳුවැටිය', 'நக்கிள்ஸ் மலைத்தொடர்', 'mountain', 'Matale', 7.45, 80.7833),
    ('riverston', 'Riverston', 'රිවස්ටන්', 'ரிவஸ்டன்', 'mountain', 'Matale', 7.526, 80.734),
    ('matale', 'Matale', 'මාතලේ', 'மாத்தளை', 'town', 'Matale', 7.4717, 80.6244),
    ('aluvihare', 'Aluvihare Rock Temple', 'අලුවිහාරය', 'அலுவிகாரை', 'heritage', 'Matale', 7.4975, 80.6211),
    ('nalanda-gedige', 'Nalanda Gedige', 'නාලන්දා ගෙඩිගේ', 'நாலந்தா கெடிகே', 'heritage', 'Matale', 7.67, 80.6458),
    ('sigiriya', 'Sigiriya', 'සීගිරිය', 'சிகிரியா', 'heritage', 'Matale', 7.957, 80.7603),
    ('pidurangala', 'Pidurangala Rock', 'පිදුරංගල', 'பிதுரங்கல', 'mountain', 'Matale', 7.9664, 80.763),
    ('dambulla', 'Dambulla', 'දඹුල්ල', 'தம்புள்ளை', 'heritage', 'Matale', 7.8567, 80.649),
    ('kandalama', 'Kandalama Lake', 'කණ්ඩලම වැව', 'கண்டலம வாவி', 'lake', 'Matale', 7.88, 80.695),
    ('sembuwatta', 'Sembuwatta Lake', 'සෙම්බුවත්ත වැව', 'செம்புவத்தை ஏரி', 'lake', 'Matale', 7.437, 80.699),
    ('wasgamuwa', 'Wasgamuwa National Park', 'වස්ගමුව ජාතික වනෝද්‍යානය', 'வஸ்கமுவ தேசிய பூங்கா', 'wildlife', 'Matale', 7.717, 80.933),
    ('nuwara-eliya', 'Nuwara Eliya', 'නුවරඑළිය', 'நுவரெலியா', 'town', 'Nuwara Eliya', 6.9697, 80.769),
    ('gregory-lake', 'Gregory Lake', 'ග්‍රෙගරි වැව', 'கிரகரி ஏரி', 'lake', 'Nuwara Eliya', 6.956, 80.779),
    ('horton-plains', 'Horton Plains', 'හෝර්ටන් තැන්න', 'ஹோர்ட்டன் சமவெளி', 'wildlife', 'Nuwara Eliya', 6.802, 80.806),
    ('worlds-end', 'World''s End', 'ලෝකාන්තය', 'உலக முடிவு', 'mountain', 'Nuwara Eliya', 6.7815, 80.795),
    ('pidurutalagala', 'Pidurutalagala', 'පිදුරුතලාගල', 'பிதுருதலாகல', 'mountain', 'Nuwara Eliya', 7.0008, 80.7737),
    ('hatton', 'Hatton', 'හැටන්', 'ஹட்டன்', 'town', 'Nuwara Eliya', 6.8916, 80.5955),
    ('nanu-oya', 'Nanu Oya', 'නානුඔය', 'நானுஓயா', 'town', 'Nuwara Eliya', 6.9425, 80.742),
    ('ambewela', 'Ambewela', 'අඹේවෙල', 'அம்பேவெல', 'town', 'Nuwara Eliya', 6.874, 80.802),
    ('st-clairs-falls', 'St Clair''s Falls', 'සෙන්ට් ක්ලෙයාර් ඇල්ල', 'சென் கிளேயர் நீர்வீழ்ச்சி', 'waterfall', 'Nuwara Eliya', 6.948, 80.651),
    ('devon-falls', 'Devon Falls', 'ඩෙවොන් ඇල්ල', 'டெவோன் நீர்வீழ்ச்சி', 'waterfall', 'Nuwara Eliya', 6.954, 80.633),
    ('ramboda-falls', 'Ramboda Falls', 'රම්බොඩ ඇල්ල', 'இறம்பொடை நீர்வீழ்ச்சி', 'waterfall', 'Nuwara Eliya', 7.053, 80.697),
    ('hakgala', 'Hakgala Botanical Garden', 'හක්ගල උද්භිද උද්‍යානය', 'ஹக்கல தாவரவியல் பூங்கா', 'wildlife', 'Nuwara Eliya', 6.9258, 80.8206),
    ('seetha-amman', 'Seetha Amman Temple', 'සීතා අම්මන් කෝවිල', 'சீதை அம்மன் கோவில்', 'heritage', 'Nuwara Eliya', 6.9331, 80.8106),
    ('kotmale', 'Kotmale Reservoir', 'කොත්මලේ ජලාශය', 'கொத்மலை நீர்த்தேக்கம்', 'lake', 'Nuwara Eliya', 7.061, 80.597),
    ('castlereigh', 'Castlereigh Reservoir', 'කාසල්රී ජලාශය', 'காசல்ரீ நீர்த்தேக்கம்', 'lake', 'Nuwara Eliya', 6.872, 80.583),
    ('ratnapura', 'Ratnapura', 'රත්නපුර', 'இரத்தினபுரி', 'town', 'Ratnapura', 6.6828, 80.3992),
    ('adams-peak', 'Adam''s Peak (Sri Pada)', 'ශ්‍රී පාදය', 'சிவனொளிபாதமலை', 'mountain', 'Ratnapura', 6.8096, 80.4994),
    ('sinharaja', 'Sinharaja Forest', 'සිංහරාජ වනාන්තරය', 'சிங்கராஜக் காடு', 'wildlife', 'Ratnapura', 6.42, 80.46),
    ('udawalawe', 'Udawalawe National Park', 'උඩවලව ජාතික වනෝද්‍යානය', 'உடவளவை தேசிய பூங்கா', 'wildlife', 'Ratnapura', 6.475, 80.875),
    ('belihuloya', 'Belihuloya', 'බෙලිහුල්ඔය', 'பெலிகுல்ஓயா', 'town', 'Ratnapura', 6.717, 80.767),
    ('bopath-ella', 'Bopath Ella', 'බෝපත් ඇල්ල', 'போபத் எல்ல', 'waterfall', 'Ratnapura', 6.802, 80.368),
    ('kegalle', 'Kegalle', 'කෑගල්ල', 'கேகாலை', 'town', 'Kegalle', 7.2513, 80.3464),
    ('kitulgala', 'Kitulgala', 'කිතුල්ගල', 'கித்துல்கல', 'lake', 'Kegalle', 6.9894, 80.4178),
    ('pinnawala', 'Pinnawala', 'පින්නවල', 'பின்னவல', 'wildlife', 'Kegalle', 7.3009, 80.388),
    ('ella', 'Ella', 'ඇල්ල', 'எல்ல', 'town', 'Badulla', 6.8667, 81.0466),
    ('nine-arch-bridge', 'Nine Arch Bridge', 'ආරුක්කු නවයේ පාලම', 'ஒன்பது வளைவுப் பாலம்', 'heritage', 'Badulla', 6.8768, 81.0608),
    ('little-adams-peak', 'Little Adam''s Peak', 'පුංචි ශ්‍රී පාදය', '', 'mountain', 'Badulla', 6.869, 81.063),
    ('ella-rock', 'Ella Rock', 'ඇල්ල ගල', 'எல்ல பாறை', 'mountain', 'Badulla', 6.8533, 81.049),
    ('ravana-falls', 'Ravana Falls', 'රාවණා ඇල්ල', 'இராவணன் நீர்வீழ்ச்சி', 'waterfall', 'Badulla', 6.8405, 81.0545),
    ('demodara', 'Demodara', 'දෙමෝදර', 'தெமோதரை', 'town', 'Badulla', 6.9, 81.058),
    ('haputale', 'Haputale', 'හපුතලේ', 'ஹப்புத்தளை', 'town', 'Badulla', 6.7681, 80.9575),
    ('liptons-seat', 'Lipton''s Seat', 'ලිප්ටන් සීට්', '', 'mountain', 'Badulla', 6.7816, 81.0143),
    ('adisham', 'Adisham Bungalow', 'ඇඩිෂම් බංගලාව', '', 'heritage', 'Badulla', 6.7719, 80.9329),
    ('bandarawela', 'Bandarawela', 'බණ්ඩාරවෙල', 'பண்டாரவளை', 'town', 'Badulla', 6.8259, 80.9982),
    ('badulla', 'Badulla', 'බදුල්ල', 'பதுளை', 'town', 'Badulla', 6.9934, 81.055),
    ('dunhinda', 'Dunhinda Falls', 'දුන්හිඳ ඇල්ල', 'துன்கிந்த நீர்வீழ்ச்சி', 'waterfall', 'Badulla', 7.0206, 81.0636),
    ('diyaluma', 'Diyaluma Falls', 'දියලුම ඇල්ල', 'தியலும நீர்வீழ்ச்சி', 'waterfall', 'Badulla', 6.7334, 81.0317),
    ('bambarakanda', 'Bambarakanda Falls', 'බඹරකන්ද ඇල්ල', 'பம்பரகந்த நீர்வீழ்ச்சி', 'waterfall', 'Badulla', 6.7733, 80.8311),
    ('ohiya', 'Ohiya', 'ඕහිය', 'ஓகிய', 'town', 'Badulla', 6.8214, 80.8417),
    ('mahiyanganaya', 'Mahiyanganaya', 'මහියංගණය', 'மகியங்கனை', 'heritage', 'Badulla', 7.3219, 81.003),
    ('buduruwagala', 'Buduruwagala', 'බුදුරුවගල', 'புதுருவகல', 'heritage', 'Monaragala', 6.6869, 81.096),
    ('wellawaya', 'Wellawaya', 'වැල්ලවාය', 'வெல்லவாய', 'town', 'Monaragala', 6.737, 81.103),
    ('monaragala', 'Monaragala', 'මොණරාගල', 'மொணராகலை', 'town', 'Monaragala', 6.8728, 81.3507),
    ('maligawila', 'Maligawila', 'මාලිගාවිල', 'மாலிகாவில', 'heritage', 'Monaragala', 6.7265, 81.348),
    ('kataragama', 'Kataragama', 'කතරගම', 'கதிர்காமம்', 'heritage', 'Monaragala', 6.413, 81.3327),
    ('galle', 'Galle', 'ගාල්ල', 'காலி', 'town', 'Galle', 6.0535, 80.221),
    ('galle-fort', 'Galle Fort', 'ගාලු කොටුව', 'காலிக் கோட்டை', 'heritage', 'Galle', 6.0266, 80.217),
    ('unawatuna', 'Unawatuna', 'උණවටුන', 'உணவட்டுன', 'beach', 'Galle', 6.0096, 80.2484),
    ('hikkaduwa', 'Hikkaduwa', 'හික්කඩුව', 'ஹிக்கடுவை', 'beach', 'Galle', 6.1395, 80.1063),
    ('ambalangoda', 'Ambalangoda', 'අම්බලන්ගොඩ', 'அம்பலாங்கொடை', 'town', 'Galle', 6.235, 80.054),
    ('koggala', 'Koggala', 'කොග්ගල', 'கொக்கலை', 'beach', 'Galle', 5.988, 80.329),
    ('ahangama', 'Ahangama', 'අහංගම', 'அஹங்கம', 'beach', 'Galle', 5.973, 80.367),
    ('kanneliya', 'Kanneliya Forest', 'කන්නෙලිය වනාන්තරය', '', 'wildlife', 'Galle', 6.25, 80.34),
    ('midigama', 'Midigama', 'මිදිගම', 'மிதிகம', 'beach', 'Matara', 5.966, 80.39),
    ('weligama', 'Weligama', 'වැලිගම', 'வெலிகம', 'beach', 'Matara', 5.974, 80.429),
    ('mirissa', 'Mirissa', 'මිරිස්ස', 'மிரிஸ்ஸ', 'beach', 'Matara', 5.9483, 80.4716),
    ('matara', 'Matara', 'මාතර', 'மாத்தறை', 'town', 'Matara', 5.9549, 80.555),
    ('dondra-head', 'Dondra Head', 'දෙවුන්දර තුඩුව', 'தேவேந்திரமுனை', 'heritage', 'Matara', 5.921, 80.594),
    ('hiriketiya', 'Hiriketiya', 'හිරිකැටිය', 'ஹிரிகெட்டிய', 'beach', 'Matara', 5.964, 80.713),
    ('tangalle', 'Tangalle', 'තංගල්ල', 'தங்காலை', 'beach', 'Hambantota', 6.024, 80.795),
    ('rekawa', 'Rekawa', 'රැකව', 'ரெக்காவ', 'beach', 'Hambantota', 6.043, 80.851),
    ('mulkirigala', 'Mulkirigala', 'මුල්කිරිගල', 'முல்கிரிகல', 'heritage', 'Hambantota', 6.122, 80.738),
    ('hambantota', 'Hambantota', 'හම්බන්තොට', 'அம்பாந்தோட்டை', 'town', 'Hambantota', 6.124, 81.1185),
    ('bundala', 'Bundala National Park', 'බූන්දල ජාතික වනෝද්‍යානය', 'பூந்தல தேசிய பூங்கா', 'wildlife', 'Hambantota', 6.197, 81.218),
    ('tissamaharama', 'Tissamaharama', 'තිස්සමහාරාමය', 'திஸ்ஸமகாராமை', 'town', 'Hambantota', 6.279, 81.287),
    ('kirinda', 'Kirinda', 'කිරින්ද', 'கிரிந்த', 'beach', 'Hambantota', 6.215, 81.335),
    ('yala', 'Yala National Park', 'යාල ජාතික වනෝද්‍යානය', 'யால தேசிய பூங்கா', 'wildlife', 'Hambantota', 6.33, 81.45),
    ('kurunegala', 'Kurunegala', 'කුරුණෑගල', 'குருணாகல்', 'town', 'Kurunegala', 7.4863, 80.3647),
    ('yapahuwa', 'Yapahuwa', 'යාපහුව', 'யாப்பகூவா', 'heritage', 'Kurunegala', 7.8167, 80.309),
    ('ridi-viharaya', 'Ridi Viharaya', 'රිදී විහාරය', 'ரிதி விகாரை', 'heritage', 'Kurunegala', 7.5447, 80.488),
    ('panduwasnuwara', 'Panduwasnuwara', 'පඬුවස්නුවර', 'பண்டுவஸ்நுவர', 'heritage', 'Kurunegala', 7.5964, 80.1103),
    ('puttalam', 'Puttalam', 'පුත්තලම', 'புத்தளம்', 'town', 'Puttalam', 8.0362, 79.8283),
    ('kalpitiya', 'Kalpitiya', 'කල්පිටිය', 'கற்பிட்டி', 'beach', 'Puttalam', 8.229, 79.76),
    ('wilpattu', 'Wilpattu National Park', 'විල්පත්තු ජාතික වනෝද්‍යානය', 'வில்பத்து தேசிய பூங்கா', 'wildlife', 'Puttalam', 8.438, 80),
    ('chilaw', 'Chilaw', 'හලාවත', 'சிலாபம்', 'town', 'Puttalam', 7.5758, 79.7953),
    ('munneswaram', 'Munneswaram Temple', 'මුන්නේශ්වරම් කෝවිල', 'முன்னேஸ்வரம்', 'heritage', 'Puttalam', 7.5806, 79.8172),
    ('anawilundawa', 'Anawilundawa Wetlands', 'ආනවිලුන්දාව', 'ஆனைவிழுந்தான்', 'wildlife', 'Puttalam', 7.7, 79.817),
    ('anuradhapura', 'Anuradhapura', 'අනුරාධපුරය', 'அனுராதபுரம்', 'heritage', 'Anuradhapura', 8.335, 80.403),
    ('ruwanwelisaya', 'Ruwanwelisaya', 'රුවන්වැලි සෑය', 'ருவன்வெலிசாய', 'heritage', 'Anuradhapura', 8.35, 80.3965),
    ('jaya-sri-maha-bodhi', 'Jaya Sri Maha Bodhi', 'ජය ශ්‍රී මහා බෝධිය', 'ஜெய ஸ்ரீ மகா போதி', 'heritage', 'Anuradhapura', 8.3447, 80.3972),
    ('mihintale', 'Mihintale', 'මිහින්තලේ', 'மிகிந்தலை', 'heritage', 'Anuradhapura', 8.3508, 80.517),
    ('aukana', 'Aukana Buddha', 'අවුකන බුදු පිළිමය', 'அவுக்கன புத்தர் சிலை', 'heritage', 'Anuradhapura', 8.0106, 80.5128),
    ('kala-wewa', 'Kala Wewa', 'කලා වැව', 'கலா வாவி', 'lake', 'Anuradhapura', 8.017, 80.54),
    ('ritigala', 'Ritigala', 'රිටිගල', 'ரிட்டிகல', 'heritage', 'Anuradhapura', 8.117, 80.659),
    ('tantirimale', 'Tantirimale', 'තන්තිරිමලේ', 'தந்திரிமலை', 'heritage', 'Anuradhapura', 8.568, 80.26),
    ('habarana', 'Habarana', 'හබරණ', 'ஹபரணை', 'town', 'Anuradhapura', 8.036, 80.75),
    ('polonnaruwa', 'Polonnaruwa', 'පොළොන්නරුව', 'பொலன்னறுவை', 'heritage', 'Polonnaruwa', 7.94, 81.001),
    ('gal-vihara', 'Gal Vihara', 'ගල් විහාරය', 'கல் விகாரை', 'heritage', 'Polonnaruwa', 7.9659, 81.005),
    ('parakrama-samudra', 'Parakrama Samudra', 'පරාක්‍රම සමුද්‍රය', 'பராக்கிரம சமுத்திரம்', 'lake', 'Polonnaruwa', 7.917, 80.975),
    ('minneriya', 'Minneriya National Park', 'මින්නේරිය ජාතික වනෝද්‍යානය', 'மின்னேரியா தேசிய பூங்கா', 'wildlife', 'Polonnaruwa', 8.018, 80.849),
    ('kaudulla', 'Kaudulla National Park', 'කවුඩුල්ල ජාතික වනෝද්‍යානය', 'கவுடுல்ல தேசிய பூங்கா', 'wildlife', 'Polonnaruwa', 8.14, 80.91),
    ('medirigiriya', 'Medirigiriya Vatadage', 'මැදිරිගිරිය වටදාගෙය', 'மெதிரிகிரிய வட்டதாகய', 'heritage', 'Polonnaruwa', 8.153, 80.995),
    ('dimbulagala', 'Dimbulagala', 'දිඹුලාගල', 'திம்புலாகல', 'heritage', 'Polonnaruwa', 7.86, 81.117),
    ('jaffna', 'Jaffna', 'යාපනය', 'யாழ்ப்பாணம்', 'town', 'Jaffna', 9.665, 80.022),
    ('jaffna-fort', 'Jaffna Fort', 'යාපනය කොටුව', 'யாழ்ப்பாணக் கோட்டை', 'heritage', 'Jaffna', 9.662, 80.0085),
    ('nallur', 'Nallur Kandaswamy Temple', 'නල්ලූර් කන්දසාමි කෝවිල', 'நல்லூர் கந்தசுவாமி கோவில்', 'heritage', 'Jaffna', 9.6747, 80.0294),
    ('jaffna-library', 'Jaffna Public Library', 'යාපනය මහජන පුස්තකාලය', 'யாழ் பொது நூலகம்', 'heritage', 'Jaffna', 9.662, 80.0117),
    ('nainativu', 'Nainativu (Nagadeepa)', 'නාගදීපය', 'நயினாதீவு', 'island', 'Jaffna', 9.608, 79.774),
    ('delft', 'Delft Island', 'ඩෙල්ෆ්ට් දූපත', 'நெடுந்தீவு', 'island', 'Jaffna', 9.517, 79.683),
    ('casuarina-beach', 'Casuarina Beach', '', 'கசூரினா கடற்கரை', 'beach', 'Jaffna', 9.763, 79.885),
    ('keerimalai', 'Keerimalai', 'කීරිමලේ', 'கீரிமலை', 'heritage', 'Jaffna', 9.815, 80.017),
    ('point-pedro', 'Point Pedro', 'පේදුරු තුඩුව', 'பருத்தித்துறை', 'town', 'Jaffna', 9.821, 80.233),
    ('manalkadu', 'Manalkadu Dunes', '', 'மணற்காடு', 'beach', 'Jaffna', 9.744, 80.325),
    ('elephant-pass', 'Elephant Pass', 'අලිමංකඩ', 'ஆனையிறவு', 'lake', 'Kilinochchi', 9.528, 80.406),
    ('kilinochchi', 'Kilinochchi', 'කිලිනොච්චිය', 'கிளிநொச்சி', 'town', 'Kilinochchi', 9.3803, 80.377),
    ('iranamadu', 'Iranamadu Tank', 'ඉරණමඩු වැව', 'இரணைமடுக் குளம்', 'lake', 'Kilinochchi', 9.313, 80.447),
    ('mannar', 'Mannar', 'මන්නාරම', 'மன்னார்', 'town', 'Mannar', 8.981, 79.9044),
    ('talaimannar', 'Talaimannar', 'තලෙයිමන්නාරම', 'தலைமன்னார்', 'town', 'Mannar', 9.0958, 79.729),
    ('adams-bridge', 'Adam''s Bridge', 'ආදම්ගේ පාලම', 'இராமர் பாலம்', 'island', 'Mannar', 9.1, 79.67),
    ('madhu', 'Madhu Church', 'මඩු දේවස්ථානය', 'மடு தேவாலயம்', 'heritage', 'Mannar', 8.855, 80.203),
    ('thiruketheeswaram', 'Thiruketheeswaram Temple', 'තිරුකේතීස්වරම් කෝවිල', 'திருக்கேதீச்சரம்', 'heritage', 'Mannar', 8.9576, 79.962),
    ('vavuniya', 'Vavuniya', 'වවුනියාව', 'வவுனியா', 'town', 'Vavuniya', 8.7514, 80.4971),
    ('mullaitivu', 'Mullaitivu', 'මුලතිව්', 'முல்லைத்தீவு', 'beach', 'Mullaitivu', 9.267, 80.814),
    ('trincomalee', 'Trincomalee', 'ත්‍රිකුණාමලය', 'திருகோணமலை', 'town', 'Trincomalee', 8.5711, 81.2335),
    ('koneswaram', 'Koneswaram Temple', 'කෝනේශ්වරම් කෝවිල', 'திருக்கோணேச்சரம்', 'heritage', 'Trincomalee', 8.5823, 81.2455),
    ('uppuveli', 'Uppuveli', 'උප්පුවේලි', 'உப்புவெளி', 'beach', 'Trincomalee', 8.606, 81.22),
    ('nilaveli', 'Nilaveli', 'නිලාවේලි', 'நிலாவெளி', 'beach', 'Trincomalee', 8.69, 81.19),
    ('pigeon-island', 'Pigeon Island', 'පරෙවි දූපත', 'புறாத் தீவு', 'island', 'Trincomalee', 8.722, 81.204),
    ('kanniya', 'Kanniya Hot Springs', 'කන්නියා උණුවතුර ළිං', 'கன்னியா வெந்நீரூற்று', 'lake', 'Trincomalee', 8.604, 81.171),
    ('marble-beach', 'Marble Beach', 'මාබල් වෙරළ', 'மார்பிள் கடற்கரை', 'beach', 'Trincomalee', 8.509, 81.212),
    ('batticaloa', 'Batticaloa', 'මඩකලපුව', 'மட்டக்களப்பு', 'town', 'Batticaloa', 7.71, 81.692),
    ('kallady', 'Kallady', 'කල්ලඩි', 'கல்லடி', 'beach', 'Batticaloa', 7.72, 81.713),
    ('pasikudah', 'Pasikudah', 'පාසිකුඩා', 'பாசிக்குடா', 'beach', 'Batticaloa', 7.929, 81.561),
    ('ampara', 'Ampara', 'අම්පාර', 'அம்பாறை', 'town', 'Ampara', 7.297, 81.672),
    ('arugam-bay', 'Arugam Bay', 'ආරුගම් බේ', 'அறுகம் குடா', 'beach', 'Ampara', 6.84, 81.836),
    ('pottuvil', 'Pottuvil', 'පොතුවිල්', 'பொத்துவில்', 'town', 'Ampara', 6.877, 81.83),
    ('okanda', 'Okanda', 'ඔකඳ', 'ஒகந்த', 'beach', 'Ampara', 6.657, 81.772),
    ('kumana', 'Kumana National Park', 'කුමන ජාතික වනෝද්‍යානය', 'குமண தேசிய பூங்கா', 'wildlife', 'Ampara', 6.57, 81.7),
    ('kudumbigala', 'Kudumbigala', 'කුඩුම්බිගල', '', 'heritage', 'Ampara', 6.669, 81.743),
    ('deegavapi', 'Deegavapi', 'දීඝවාපිය', 'தீகவாபி', 'heritage', 'Ampara', 7.287, 81.791),
    ('lahugala', 'Lahugala National Park', 'ලාහුගල ජාතික වනෝද්‍යානය', 'லகுகல தேசிய பூங்கா', 'wildlife', 'Ampara', 6.88, 81.7),
    ('gal-oya', 'Gal Oya National Park', 'ගල්ඔය ජාතික වනෝද්‍යානය', 'கல் ஓயா தேசிய பூங்கா', 'wildlife', 'Ampara', 7.215, 81.53)
) shipped (slug, name, name_si, name_ta, kind, district, latitude, longitude)
join (
  values
    ('Colombo', 'Western'), ('Gampaha', 'Western'), ('Kalutara', 'Western'),
    ('Kandy', 'Central'), ('Matale', 'Central'), ('Nuwara Eliya', 'Central'),
    ('Galle', 'Southern'), ('Matara', 'Southern'), ('Hambantota', 'Southern'),
    ('Jaffna', 'Northern'), ('Kilinochchi', 'Northern'), ('Mannar', 'Northern'), ('Vavuniya', 'Northern'),
    ('Mullaitivu', 'Northern'),
    ('Trincomalee', 'Eastern'), ('Batticaloa', 'Eastern'), ('Ampara', 'Eastern'),
    ('Kurunegala', 'North Western'), ('Puttalam', 'North Western'),
    ('Anuradhapura', 'North Central'), ('Polonnaruwa', 'North Central'),
    ('Badulla', 'Uva'), ('Monaragala', 'Uva'),
    ('Ratnapura', 'Sabaragamuwa'), ('Kegalle', 'Sabaragamuwa')
) districts (district, province) using (district)
order by shipped.slug;
