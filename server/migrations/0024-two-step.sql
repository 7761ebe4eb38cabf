-- Two-step sign-in: the key of a person's authenticator app, encrypted with the site's secret. It counts once it is confirmed.
create table two_steps (
  user_id integer primary key references users on delete cascade,
  sealed_key text not null,
  -- the last step of time (30 s) whose code was taken: no code is taken twice
  last_step integer not null default 0,
  begun_at timestamptz not null default now(),
  confirmed_at timestamptz
);
create index two_steps_unconfirmed on two_steps (begun_at) where confirmed_at is null;

-- The codes for whoever has lost that app. A used one is gone.
create table recovery_codes (
  user_id integer not null references two_steps on delete cascade,
  -- sha-256 of 80 random bits
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- A sign-in whose password was right and whose second step is still to come.
create table sign_in_tickets (
  -- sha-256 of the ticket
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  -- what was signed in with: its wrong passwords are forgotten in the end
  contact text not null,
  expires_at timestamptz not null
);
create index sign_in_tickets_user on sign_in_tickets (user_id);
create index sign_in_tickets_expiry on sign_in_tickets (expires_at);
