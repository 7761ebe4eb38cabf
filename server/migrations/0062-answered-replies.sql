-- The reply in the same thread that a reply answers.
alter table comments add column answered_id integer references comments on delete set null;
create index comments_answered on comments (answered_id) where answered_id is not null;
