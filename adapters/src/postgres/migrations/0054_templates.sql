-- What somebody writes often, to be put into a message.
create table template (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  name text not null,
  -- The form in which names are told apart: one of each in a mailbox.
  name_key text not null,
  subject text not null,
  -- Cleaned before it was kept.
  html text not null,
  -- The beginning of its text: the list shows it, and reads no text for it.
  snippet text not null,
  unique (mailbox_id, name_key)
);
