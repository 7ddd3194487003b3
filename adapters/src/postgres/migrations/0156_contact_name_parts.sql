-- An exported vCard has the family and given names of the card that was imported.

alter table contact
  -- Components of N (RFC 6350 section 6.2.2), escaped and separated by semicolons. Empty when they are not known.
  add column name_parts text not null default '';
