-- Which list rows hold mail whose sender is forged. Few do, so this index is small: each row of a page asks it.
create index message_forged on message (thread_id, folder_id) where verdict ->> 'outcome' = 'forged';

-- Many threads are starred by one job, like everything else that is done to many.
alter table batch drop constraint batch_action_check;
alter table batch add constraint batch_action_check check (
  action in ('move', 'delete', 'spam', 'not_spam', 'restore', 'delete_forever', 'mark', 'star', 'unstar')
);

-- The addresses that the proxy may ask for, by their number, for who looks into a message that lies in another one.
-- `file` is its id as an attachment, which leads there.
create table attached_image (
  message_id bigint not null references message (id) on delete cascade,
  file text not null,
  images text[] not null,
  primary key (message_id, file)
);
