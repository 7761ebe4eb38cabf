-- Borders of hidden ends must not tell what is in their middle.

alter table tracks add column ends_shares double precision[] not null
  default array[random(), random(), random(), random()];
comment on column tracks.ends_shares is
  'secret shares of 1, by which the areas around the two ends are moved and enlarged (contract/src/places/hidden-areas.ts)';
