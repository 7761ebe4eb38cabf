-- Nobody has to review a comment that its author, or the owner of the video, removed. What was decided stays.
create or replace function drop_open_held_reports() returns trigger language plpgsql as $$
begin
  delete from reports using gone
  where gone.is_held and reports.item_id = gone.id and reports.subject = 'comment'
    and reports.reporter_id is null and reports.status in ('pending', 'under-review');
  return null;
end $$;

create or replace trigger comments_deleted after delete on comments
  referencing old table as gone for each statement execute function drop_open_held_reports();
