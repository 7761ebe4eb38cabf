-- Every file of the storage that some row names, by its key or by that of the folder it lies in. What it does not have is removed by a
-- sweep: whoever adds a column that names files adds it here.
create view named_files as
select avatar_key as key from users where avatar_key is not null
union all
select unnest(array[logo_key, banner_key]) from channels
union all
select unnest(array[original_key, media_prefix, master_key, direct_key, storyboard_key, poster_key] || poster_keys) from videos
union all
-- films that are being made anew
select unnest(array[media_prefix, original_key]) from cut_orders
union all
select uncut_key from film_cuts
union all
select unnest(array[storage_key, source_key]) from captions
union all
-- kept for those who are watching
select key from outdated_media;

-- What the last sweeps found that no row names, and since when.
create table unnamed_files (
  key text primary key,
  noted_at timestamptz not null default now()
);
