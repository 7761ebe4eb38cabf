-- Tables, columns and constraints take the names of the glossary (docs/glossary.md). Functions are rewritten by the same list.
alter table film_cuts rename to video_trims;
alter table video_trims rename column uncut_key to untrimmed_key;
alter table cut_orders rename to edit_jobs;
alter table account_rooms rename to storage_quotas;
alter view kept_bytes rename to stored_bytes;
alter table administration_acts rename to audit_log;
alter table known_browsers rename to trusted_devices;
alter table trusted_devices rename column mark_hash to token_hash;
alter table unnamed_files rename to orphaned_files;
alter table video_stops rename to audience_retention;
alter table videos rename column poster_key to thumbnail_key;
alter table videos rename column poster_keys to thumbnail_keys;
alter table videos rename column poster_seconds to thumbnail_seconds;
alter table videos rename column has_own_poster to has_own_thumbnail;
alter function announce_withheld_media() rename to announce_blocked_files;

do $$
declare
  names text[][] := array[
    ['film_cuts', 'video_trims'], ['uncut_key', 'untrimmed_key'], ['cut_orders', 'edit_jobs'], ['account_rooms', 'storage_quotas'],
    ['kept_bytes', 'stored_bytes'], ['administration_acts', 'audit_log'], ['known_browsers', 'trusted_devices'],
    ['mark_hash', 'token_hash'], ['unnamed_files', 'orphaned_files'], ['video_stops', 'audience_retention'],
    ['poster_keys', 'thumbnail_keys'], ['poster_key', 'thumbnail_key'], ['poster_seconds', 'thumbnail_seconds'],
    ['has_own_poster', 'has_own_thumbnail'], ['announce_withheld', 'announce_blocked_files'], ['withheld_videos', 'blocked_files']
  ];
  pair text[];
  item record;
  changed text;
begin
  for item in
    select pg_get_functiondef(pg_proc.oid) as definition
    from pg_proc
    where pronamespace = current_schema()::regnamespace and prokind in ('f', 'p')
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  loop
    changed := item.definition;
    foreach pair slice 1 in array names loop
      changed := regexp_replace(changed, '\m' || pair[1] || '\M', pair[2], 'g');
    end loop;
    if changed <> item.definition then execute changed; end if;
  end loop;

  foreach pair slice 1 in array names loop
    for item in
      select conname as name, conrelid::regclass as owner from pg_constraint
      where connamespace = current_schema()::regnamespace and conrelid <> 0 and conname ~ ('^' || pair[1] || '_')
    loop
      execute format('alter table %s rename constraint %I to %I', item.owner, item.name, replace(item.name, pair[1], pair[2]));
    end loop;
    for item in
      select relname as name, relkind from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('i', 'S') and relname ~ ('^' || pair[1] || '_')
    loop
      execute format('alter %s %I rename to %I', case item.relkind when 'i' then 'index' else 'sequence' end,
        item.name, replace(item.name, pair[1], pair[2]));
    end loop;
    for item in
      select tgname as name, tgrelid::regclass as owner from pg_trigger
      where not tgisinternal and tgname ~ ('\m(\w+_)?' || pair[1])
    loop
      execute format('alter trigger %I on %s rename to %I', item.name, item.owner, replace(item.name, pair[1], pair[2]));
    end loop;
  end loop;
end
$$;
