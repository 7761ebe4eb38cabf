-- Default reasons in the words that other sites use. Labels that an administrator changed stay.
with labels (subject, before, after) as (values
  ('video', 'A false offer', 'Scam or false offer'),
  ('video', 'Dangerous act', 'Dangerous activity'),
  ('video', 'Climbing where it is forbidden', 'Climbing in a prohibited area'),
  ('video', 'Filmed against somebody''s will', 'Filmed without consent'),
  ('video', 'Children shown without care', 'Puts children at risk'),
  ('comment', 'Aimed at somebody else', 'Aimed at someone else'),
  ('comment', 'Against a gender or an orientation', 'Against a gender or sexual orientation'),
  ('comment', 'Somebody else''s', 'Someone else''s'),
  ('channel', 'Pretends to be somebody else', 'Pretends to be someone else'),
  ('channel', 'Dangerous acts', 'Dangerous activities'),
  ('channel', 'Copies the work of others', 'Copies other people''s work')
)
update report_reasons set label = labels.after
from labels
where report_reasons.subject = labels.subject and report_reasons.label = labels.before
  and not exists (
    select from report_reasons other
    where other.subject = report_reasons.subject
      and other.parent_id is not distinct from report_reasons.parent_id
      and lower(other.label) = lower(labels.after)
  );
