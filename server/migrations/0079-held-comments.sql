-- Words and phrases that hold a comment for review.
create table watched_words (
  id integer generated always as identity primary key,
  phrase text not null check (length(phrase) between 1 and 100),
  -- the phrase as comments are compared with it (server/src/areas/comments/watched-words.ts)
  form text not null unique,
  added_at timestamptz not null default now()
);

-- A held comment waits for review: only its author sees it, and nobody sees the replies to it. Counters leave both out.
alter table comments
  add column is_held boolean not null default false,
  add column is_parent_held boolean not null default false;
create index comments_held on comments (user_id, parent_id) where is_held;

-- A held comment is an item of the review queue: a report of nobody, with the words instead of a reason.
alter table reports
  alter column reporter_id drop not null,
  alter column reason_id drop not null,
  add column watched_words text[],
  add check ((reporter_id is null) = (watched_words is not null)),
  add check ((reporter_id is null) = (reason_id is null)),
  add check (reporter_id is not null or subject = 'comment');
create unique index reports_held on reports (item_id)
  where reporter_id is null and status in ('pending', 'under-review');

create or replace function drop_open_held_reports() returns trigger language plpgsql as $$
begin
  delete from reports using gone
  where gone.is_held and reports.item_id = gone.id and reports.subject = 'comment'
    and reports.reporter_id is null and reports.status in ('pending', 'under-review');
  return null;
end $$;
create trigger comments_deleted after delete on comments
referencing old table as gone
for each statement execute function drop_open_held_reports();
