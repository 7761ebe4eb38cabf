-- Subtitles (as cues) and chapters inside an uploaded file, until its owner uses or dismisses them. Times are those of the file.
create table embedded_tracks (
  video_id integer not null references videos on delete cascade,
  kind text not null check (kind in ('captions', 'chapters')),
  -- BCP 47 for captions, `und` if the file doesn't say it; empty for chapters.
  language text not null,
  content jsonb not null,
  primary key (video_id, kind, language)
);
