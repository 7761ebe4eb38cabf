-- Administrators rename and retire reasons. A retired reason is not offered any more; reports keep it.
alter table report_reasons
  add column retired_at timestamptz,
  add check (length(label) between 1 and 100);
create unique index report_reasons_label on report_reasons (subject, parent_id, lower(label)) nulls not distinct;

-- Checked at the end of a statement, so that two reasons can swap their positions.
alter table report_reasons drop constraint report_reasons_subject_parent_id_position_key;
alter table report_reasons
  add constraint report_reasons_position unique nulls not distinct (subject, parent_id, position) deferrable;
