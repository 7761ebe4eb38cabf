-- Under a film whose owner closed them nobody adds comments; those that are there stay.
alter table videos add column comments_closed boolean not null default false;

-- Whose comments somebody does not take under any of their films.
create table comment_blocks (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  user_id bigint not null references users on delete cascade,
  blocked_at timestamptz not null default now(),
  unique (owner_id, user_id),
  check (owner_id <> user_id)
);
create index comment_blocks_newest on comment_blocks (owner_id, id desc);
create index comment_blocks_of on comment_blocks (user_id);
