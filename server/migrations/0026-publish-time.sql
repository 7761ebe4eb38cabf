-- When a film is to be published: not before, though it plays. Null: as soon as it plays.
alter table videos add column publish_at timestamptz;
create index videos_to_publish on videos (publish_at) where status = 'processing' and publish_at is not null;
