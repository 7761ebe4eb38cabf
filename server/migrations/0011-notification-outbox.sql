-- Accounts whose open windows have to count their notifications again.

create table notification_outbox (user_id integer not null);
comment on table notification_outbox is
  'Accounts whose number of notifications changed. Web nodes announce them and empty it twice a second.';
