-- How often a job was interrupted, apart from its own failures (pgboss.job.retry_count): by the end of its process, and by the end of
-- its machine.
alter table job_outages rename to job_interruptions;
alter table job_interruptions rename constraint job_outages_pkey to job_interruptions_pkey;
alter table job_interruptions rename column times to outages;
alter table job_interruptions
  alter column outages type integer, alter column outages set default 0,
  add column kills integer not null default 0;
