-- Who gets what is written to a group. Mailboxes alone, and no groups: nothing goes in a circle.
create table group_member (
  group_id bigint not null references address (id) on delete cascade,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  primary key (group_id, mailbox_id)
);
create index group_member_by_mailbox on group_member (mailbox_id);

-- Who gets what is written to addresses of this domain that nobody has; null: nobody.
alter table domain add column catch_all_mailbox_id bigint references mailbox (id) on delete set null;
create index domain_by_catch_all on domain (catch_all_mailbox_id) where catch_all_mailbox_id is not null;

-- The mailboxes that a mail of ours went into by an alias, a group or a catch-all: recalled, it is looked for there, whoever the
-- address reaches by then.
create table delivery_reached (
  delivery_id bigint not null references delivery (id) on delete cascade,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  primary key (delivery_id, mailbox_id)
);
create index delivery_reached_by_mailbox on delivery_reached (mailbox_id);
