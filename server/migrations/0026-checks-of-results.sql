-- A result whose check crashes each time is refused, not checked forever.
alter table remote_runs add column checks integer not null default 0;
comment on column remote_runs.checks is
  'how many checks of its files have begun without an outcome: with three that were killed or crashed, the result is refused';
