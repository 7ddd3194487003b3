-- The archive is a system folder (RFC 6154 `\Archive`). A folder of that name at the top level becomes it, with its mail and
-- its subfolders; imports have made "Lưu trữ" so far.
alter table folder drop constraint folder_role_check;
alter table folder add constraint folder_role_check check (
  role in ('inbox', 'starred', 'sent', 'drafts', 'scheduled', 'periodic', 'archive', 'junk', 'trash', 'custom')
);

with named as (
  select id, row_number() over (partition by mailbox_id order by path <> 'Archive', path <> 'Lưu trữ', id) as nth
  from folder
  where role = 'custom' and parent_id is null and not is_being_deleted
    and (lower(path) = 'archive' or path in ('Lưu trữ', 'lưu trữ', 'LƯU TRỮ'))
)
update folder set role = 'archive', name = 'Archive' from named where named.id = folder.id and named.nth = 1;

insert into folder (mailbox_id, role, name)
select mailbox_id, 'archive', 'Archive' from folder inbox
where role = 'inbox' and not exists (
  select from folder other where other.mailbox_id = inbox.mailbox_id and other.role = 'archive'
);
