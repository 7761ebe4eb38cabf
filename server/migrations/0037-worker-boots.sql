-- On which boots of which machines the workers of now run. Whoever starts alone learns by it whether those before were killed, or
-- their machine was switched off.
create table worker_boots (
  boot_id text primary key
);

-- How often a machine went down in the middle of a job.
create table job_outages (
  job_id uuid primary key,
  times smallint not null default 1
);
