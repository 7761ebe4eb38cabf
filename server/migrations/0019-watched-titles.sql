-- Titles and descriptions with watched words wait for review too, without a reporter, as held comments do.

alter table reports drop constraint reports_check4;
alter table reports add constraint reports_without_reporter
  check (reporter_id is not null or subject in ('video', 'comment'));

-- The id of a video can be that of a comment.
drop index reports_held;
create unique index reports_watched on reports (subject, item_id)
  where reporter_id is null and status in ('pending', 'under-review');

comment on table reports is
  'One report per account and item. What contains watched words is reported by nobody, with those words instead of a reason.';
