-- Actions of the audit log and a failure code get the words of the glossary (docs/glossary.md).
alter table audit_log rename column act to action;
update audit_log set action = 'resolve' where action = 'act';
update audit_log set action = 'quota' where action = 'room';
update videos set failure_code = 'truncated_file' where failure_code = 'cut_file';
