-- An owner's list of videos reads each channel's newest instead of sorting all.
create index videos_of_channel_by_creation on videos (channel_id, created_at desc, id desc) where deleted_at is null;
