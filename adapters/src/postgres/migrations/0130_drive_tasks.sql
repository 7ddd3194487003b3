-- Folders that a task of the drive has still to go through, in the order in which it met them.
create table drive_task_folder (
  id bigint generated always as identity primary key,
  task_id bigint not null references task (id) on delete cascade,
  folder_id bigint not null,
  -- Of a copy, the folder that was made of it; of what goes to the recycle bin, the item that it goes with.
  target_id bigint not null,
  -- Children up to this one are done.
  after_id bigint not null default 0
);
create index drive_task_folder_next on drive_task_folder (task_id, id);

-- Children come in portions, each from where the last one ended.
drop index drive_item_by_parent;
create index drive_item_by_parent on drive_item (parent_id, id);

comment on column drive_item.trash_root_id is
  'The item that it came to the recycle bin with; 0 of a copy that a task has not finished, which no list shows.';
