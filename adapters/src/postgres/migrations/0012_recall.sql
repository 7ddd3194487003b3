-- Taking mail back, knowing that it was seen, and signing it with the domain's key.

-- How long after sending a mail of this domain may be recalled (spec section 8).
alter table domain add column recall_window_seconds integer not null default 86400
  check (recall_window_seconds in (1800, 3600, 10800, 21600, 43200, 86400, 172800, 604800, 2592000));

-- One key for each domain; a new one takes its place under a new selector.
create table dkim_key (
  domain_id bigint primary key references domain (id) on delete cascade,
  selector text not null,
  -- PKCS #8, PEM. Whoever reads it can sign in the domain's name: it is never logged, printed or sent to a page.
  private_key text not null,
  -- SubjectPublicKeyInfo, base64: what DNS says.
  public_key text not null,
  created_at timestamptz not null
);

-- The sender asked for this mail back; once for each sending.
create table recall (
  submission_id bigint primary key references submission (id) on delete cascade,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  asked_at timestamptz not null,
  done_at timestamptz
);

alter table delivery add column recall_outcome text
  check (recall_outcome in ('withdrawn', 'removed_unread', 'removed_read', 'forwarded', 'already_gone', 'external', 'not_delivered'));
-- Set before bytes go to another server, taken away with its verdict: between the two nobody knows.
alter table delivery add column attempt_began_at timestamptz;
alter table delivery drop constraint delivery_state_check;
alter table delivery add constraint delivery_state_check
  check (state in ('queued', 'handed_over', 'failed', 'unclear', 'withdrawn'));

-- Whether it went into a mailbox of our own.
alter table delivery add column is_local boolean not null default false;

-- Written by a recall into the recipient's mailbox, in the transaction that takes the mail out: a delivery that is still
-- under way finds its way shut, and a recall that is begun again after a crash finds what it did.
create table withheld_delivery (
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  delivery_key text not null,
  outcome text not null,
  withheld_at timestamptz not null,
  primary key (mailbox_id, delivery_key)
);

-- Whether the sender wants to know when a mail is seen.
alter table message add column tracked boolean not null default false;

-- Of a tracked mail every recipient gets bytes of their own, with a picture that carries their token.
create table tracked_copy (
  delivery_id bigint primary key references delivery (id) on delete cascade,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  message_id bigint not null references message (id) on delete cascade,
  token text not null unique,
  -- Null once nothing is left to deliver.
  raw_blob text,
  view_count integer not null default 0,
  first_seen_at timestamptz,
  last_seen_at timestamptz
);

create index tracked_copy_by_message on tracked_copy (message_id);
create index tracked_copy_by_blob on tracked_copy (raw_blob) where raw_blob is not null;
