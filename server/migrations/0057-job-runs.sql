-- What the site has to know of jobs, in tables of its own: pg-boss is used through its API alone.

-- Processes that run jobs.
create table workers (
  id uuid primary key,
  seen_at timestamptz not null default now()
);

-- Jobs that are running (`worker_id`), or were interrupted and are not finished. An interruption is no failure of the job.
create table job_runs (
  job_id uuid primary key,
  queue text not null,
  payload jsonb not null,
  -- Another one for each attempt: an attempt whose job was cancelled or given to another worker cannot end it.
  run_id uuid not null default gen_random_uuid(),
  worker_id uuid,
  began_at timestamptz not null default now(),
  interruptions integer not null default 0
);
create index job_runs_worker on job_runs (worker_id) where worker_id is not null;

-- Jobs that are not tried again.
create table dead_letters (
  job_id uuid primary key,
  queue text not null,
  payload jsonb not null,
  reason text not null,
  failed_at timestamptz not null default now()
);
create index dead_letters_queue on dead_letters (queue, failed_at desc);

-- The moment of each schedule for which a job was enqueued last.
create table schedule_slots (
  queue text primary key,
  slot timestamptz not null
);

-- When an account last had a turn in an encoding queue.
create table encode_turns (
  queue text not null,
  owner_id integer not null references users on delete cascade,
  began_at timestamptz not null,
  primary key (queue, owner_id)
);
create index encode_turns_owner on encode_turns (owner_id);

drop table job_interruptions;
drop table worker_boots;
