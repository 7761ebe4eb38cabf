-- What the operator adds to the site's own guidelines and to what it says of privacy. Empty: nothing.
alter table site_contact
  -- who runs the site: a name, a postal address
  add column operator text not null default '' check (length(operator) <= 600),
  add column further_rules text not null default '' check (length(further_rules) <= 4000);
