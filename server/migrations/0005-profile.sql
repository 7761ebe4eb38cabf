alter table users
  add column gender text check (gender in ('male', 'female')),
  add column nic text not null default '',
  add column address_line1 text not null default '',
  add column address_line2 text not null default '',
  add column city text not null default '',
  add column province text not null default '',
  -- where a channel's owner is paid
  add column bank text not null default '',
  add column bank_account text not null default '',
  add column bank_branch text not null default '',
  add column bank_branch_code text not null default '';

-- A session's name for its owner; the hash of the token is nobody's business.
alter table sessions add column id integer generated always as identity unique;

-- The contact that a person is changing to, one at a time, and the verification that proves it to be theirs.
create table contact_changes (
  user_id integer primary key references users on delete cascade,
  reference text not null,
  method text not null check (method in ('email', 'mobile')),
  contact citext not null,
  created_at timestamptz not null default now()
);

-- When its owner deleted a video. One that was removed by a moderator stays in the owner's list.
alter table videos add column deleted_at timestamptz;
