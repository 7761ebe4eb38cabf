-- When its author last changed what it says.
alter table comments add column edited_at timestamptz;

create table comment_votes (
  comment_id integer not null references comments on delete cascade,
  user_id integer not null references users on delete cascade,
  is_like boolean not null,
  created_at timestamptz not null default now(),
  primary key (comment_id, user_id)
);
create index comment_votes_user on comment_votes (user_id);
