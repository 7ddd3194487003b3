-- Who is writing a draft just now, so that a second window, page or device is told. It guards nothing: revisions do.
create table draft_claim (
  message_id bigint primary key references message (id) on delete cascade,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  -- The window's own name.
  writer text not null,
  claimed_until timestamptz not null
);

create index draft_claim_by_mailbox on draft_claim (mailbox_id, claimed_until);

-- Which writer's save made the present revision: one whose answer was lost knows its own save again, and nobody else's.
alter table message add column saved_by text;
