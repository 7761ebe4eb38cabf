-- The language of the site that an account chose, for messages to it and for its other devices.

alter table users add column language text check (language in ('en', 'si', 'ta'));
comment on column users.language is 'chosen on the site; null if never chosen';
