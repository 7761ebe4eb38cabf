-- Long videos whose renditions are encoded in chunks, by several workers. A row exists until the ladder is complete.
create table chunked_encodes (
  video_id integer primary key references videos on delete cascade,
  -- the storage folder of the chunks
  prefix text not null,
  -- what every worker needs to encode a chunk
  plan jsonb not null,
  -- the encoded share of each chunk; 1: its files are stored
  progress real[] not null,
  -- The video is encoded in one piece, because a chunk could not be encoded.
  is_abandoned boolean not null default false
);
