-- A deleted playlist can be restored for a day; then it is swept.
alter table playlists add column deleted_at timestamptz;
create index playlists_deleted on playlists (deleted_at) where deleted_at is not null;
create index playlists_public on playlists (id desc) where is_public and deleted_at is null;
