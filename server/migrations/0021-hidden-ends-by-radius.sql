-- Areas of two sizes around the same end, moved by the same shares, would give it away: each size has shares of its own.
-- Many areas around one home, each moved by chance, would tell where their middle is: tracks that end at the same place
-- have the same shares.

alter table tracks alter column ends_shares set default array[
  random(), random(), random(), random(), random(), random(), random(), random(), random(), random(), random(), random()
];
update tracks set ends_shares = case ends_hidden_metres
  when 500 then array[random(), random(), random(), random()] || ends_shares || array[random(), random(), random(), random()]
  when 1000 then array[random(), random(), random(), random(), random(), random(), random(), random()] || ends_shares
  else ends_shares || array[random(), random(), random(), random(), random(), random(), random(), random()]
end;
comment on column tracks.ends_shares is
  'secret shares of 1, by which the areas around the two ends are moved and enlarged: four for each size (contract/src/places/hidden-areas.ts)';

alter table tracks add column ends double precision[];
comment on column tracks.ends is
  'latitude and longitude of the first and the last point when it was last shown: later tracks of the channel that end there get the same shares';
