-- Workers without the database, which encode chunks of videos over HTTPS.

create table remote_workers (
  id integer generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  results integer not null default 0,
  failures integer not null default 0,
  failed_at timestamptz
);
comment on table remote_workers is
  'Workers elsewhere that have a token instead of the database. Removed after a week without a request.';
comment on column remote_workers.seen_at is 'when it last sent a request, to within a few seconds; null: never';
comment on column remote_workers.results is 'how many of its chunks were accepted';
comment on column remote_workers.failures is 'results in a row that were refused; with three, it gets no work for a while';

create table remote_runs (
  id uuid primary key,
  worker_id integer not null references remote_workers on delete cascade,
  video_id integer not null references chunked_encodes on delete cascade,
  prefix text not null,
  index integer not null,
  job_id uuid not null,
  attempt integer not null,
  state text not null default 'running' check (state in ('running', 'sent', 'failed', 'stopped')),
  began_at timestamptz not null default now()
);
comment on table remote_runs is
  'Chunks that remote workers took. The rows of failed runs remain, so that such a chunk is soon left to the site''s own workers.';
comment on column remote_runs.prefix is 'the storage folder of the chunks, another one for each encode of a video';
comment on column remote_runs.attempt is 'the attempt of the job, as in pg-boss''s `retry_count`';
comment on column remote_runs.state is
  'sent: its files are complete, and a worker of the site checks them. The run of a silent worker stays running';
create index remote_runs_worker_id_idx on remote_runs (worker_id);
create index remote_runs_video_id_idx on remote_runs (video_id, index);
