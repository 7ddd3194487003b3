-- A job over a whole folder walks it from thread to thread, instead of writing down beforehand all that lies there.

-- The change that brought the thread into this folder's list: what came after a job began is not the job's.
-- Rows of the time before have been there since before any job that is still to begin.
alter table folder_thread add column entered_version integer not null default 0;

-- By itself, so that no writer can forget it. A row that stands already keeps what it has: no update names the column.
create function date_folder_thread() returns trigger language plpgsql as $$
begin
  new.entered_version := new.version;
  return new;
end $$;

create trigger folder_thread_entering before insert on folder_thread
  for each row execute function date_folder_thread();

-- To mark a folder as read, only these are visited.
create index folder_thread_unread on folder_thread (folder_id, thread_id) where unread;

-- The folder that the job walks, the change that ordered it, and the thread it has come to: from there downwards the
-- threads are still to be visited. Empty where what is selected was written down.
alter table batch add column walked_folder_id bigint references folder (id) on delete set null;
alter table batch add column ordered_version integer;
alter table batch add column walked_to bigint;
