-- Files that came by mail as a program under another name, told by their first bytes. Mail that is stored already is not read again.
alter table file add column is_disguised boolean not null default false;
