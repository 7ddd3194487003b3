-- Of mail whose text was signed with S/MIME, which is not checked, or is encrypted and cannot be read here.
alter table message add column protection text check (protection in ('signed', 'encrypted'));
