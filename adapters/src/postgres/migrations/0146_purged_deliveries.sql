-- When our sender was refused this recipient by a server; null of what a report says, which anybody can write.
alter table delivery add column refused_at timestamptz;

-- What a mailbox sent of mail that was deleted for ever, whose deliveries went with it: its limits and holds go on counting it.
create table purged_delivery (
  delivery_id bigint primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  recipient text not null,
  domain text not null,
  queued_at timestamptz not null,
  refused_at timestamptz
);
create index purged_delivery_by_time on purged_delivery (mailbox_id, queued_at);
create index purged_delivery_by_recipient on purged_delivery (mailbox_id, recipient);
create index purged_delivery_by_age on purged_delivery (queued_at);
