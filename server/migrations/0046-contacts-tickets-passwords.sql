-- Contacts are kept as the server normalises them, and compared exactly: citext's idea of lower case differs from JavaScript's, so that
-- one account could be reached by contacts that were counted apart.
update users set email = lower(normalize(email::text, nfkc))
where email::text <> lower(normalize(email::text, nfkc))
  and not exists (
    select from users as other
    where other.id <> users.id and other.email = lower(normalize(users.email::text, nfkc))::citext
  );
alter table users alter column email type text;
alter table verifications alter column contact type text;
alter table contact_changes alter column contact type text;
alter table contact_undos alter column former type text;

-- When the password was last asked for in a session: sensitive changes want that to be recent.
alter table sessions add column password_checked_at timestamptz not null default now();
update sessions set password_checked_at = created_at;

-- A data export belongs to the session that asked for it, and to the browser that holds the cookie of the same moment.
delete from data_tickets;
alter table data_tickets
  add column session_hash bytea not null references sessions on delete cascade,
  -- sha-256 of the cookie
  add column cookie_hash bytea not null;
create index data_tickets_session on data_tickets (session_hash);
