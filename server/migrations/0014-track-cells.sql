-- Videos whose track passes near any position, not only near a place.

create table track_cells (
  video_id integer not null references tracks on delete cascade,
  cell integer not null,
  seconds double precision not null,
  primary key (cell, video_id)
);
create index track_cells_video on track_cells (video_id);
comment on table track_cells is
  'Cells of 0.01 degrees that viewers see a track pass, for searching by position (server/src/areas/tracks/cells.ts).';
comment on column track_cells.seconds is 'when the video first comes into the cell';
