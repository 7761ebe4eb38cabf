-- Sessions that were ended before they expired, other than by signing out, so that their browsers can say so. Without the
-- account: only the token's holder can ask.
create table revoked_sessions (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index revoked_sessions_expiry on revoked_sessions (expires_at);
