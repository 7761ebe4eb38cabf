-- Files that were refused because of their bytes are kept for some days, for their owner to try again or to delete them.

-- When the file that a failed video would be made from is removed; null: it was not refused.
alter table videos add column file_expires_at timestamptz;
create index videos_file_expiring on videos (file_expires_at) where file_expires_at is not null;

-- The same for a replacement file that was refused.
alter table cut_orders add column file_expires_at timestamptz;
create index cut_orders_file_expiring on cut_orders (file_expires_at) where file_expires_at is not null;
