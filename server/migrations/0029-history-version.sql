-- Positions that any web node took before an account removed history are not saved afterwards.

alter table users add column history_version integer not null default 0;
comment on column users.history_version is 'grows when history is removed, paused or resumed; positions reported before that are ignored';
