-- The sender of a message is reminded at a time if nobody has answered by then.
create table reminder (
  message_id bigint primary key references message (id) on delete cascade,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  remind_at timestamptz not null
);

create index reminder_due on reminder (mailbox_id, remind_at);
