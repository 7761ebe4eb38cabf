-- An edit job says of what kind it is. It has a prefix from when its encoding begins: until then there is nothing to store.
alter table edit_jobs add column kind text not null default 'trim' check (kind in ('trim', 'replace'));
update edit_jobs set kind = 'replace' where original_name is not null;
alter table edit_jobs
  alter column kind drop default,
  alter column media_prefix drop not null,
  add check ((kind = 'replace') = (original_name is not null));
