-- While this is on, neither films nor searches are kept for the person.
alter table users add column is_history_paused boolean not null default false;

-- One row a term, whatever its case; the newest spelling and moment stay.
create table search_history (
  id integer generated always as identity unique,
  user_id integer not null references users on delete cascade,
  title citext not null check (length(title) between 1 and 200),
  searched_at timestamptz not null default now(),
  primary key (user_id, title)
);
create index search_history_newest on search_history (user_id, searched_at desc, id desc);

-- Whether its author took it out of their own history. The comment stays where it was written.
alter table comments add column is_out_of_history boolean not null default false;
create index comments_author on comments (user_id, id desc) where not is_out_of_history;
