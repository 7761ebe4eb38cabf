-- Browsers in which somebody has signed in to an account: their tries at its password, codes and second step are counted for each,
-- those of all others together. So nobody who guesses elsewhere keeps the owner out.
create table known_browsers (
  user_id integer not null references users on delete cascade,
  -- sha-256 of the mark that the browser was given
  mark_hash bytea not null,
  -- whether all that the account asks for was passed in it, not only a new password made by a code
  has_signed_in boolean not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, mark_hash)
);
create index known_browsers_age on known_browsers (seen_at);
