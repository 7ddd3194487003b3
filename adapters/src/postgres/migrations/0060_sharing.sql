-- What is opened by a link: shares of drive items, and pages that take files from others.

-- Whether what this domain shares may be open to whoever has the link (spec section 5.5.2), and whether somebody vouches for the
-- account (product decision 20). Accounts were made by the operator's command or by the demo so far, which vouch for them.
alter table domain add column sharing_public boolean not null default true;
alter table account add column is_verified boolean not null default false;
update account set is_verified = true;

create table drive_share (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  item_id bigint not null references drive_item (id) on delete cascade,
  token text not null unique,
  -- 'draft': bound to mail that has not left, and nobody can open it. That it has expired is seen by expires_at.
  state text not null check (state in ('draft', 'live', 'revoked')),
  permission text not null check (permission in ('READ', 'WRITE')),
  -- Null: without a password.
  password_hash text,
  expires_at timestamptz,
  -- The mail that it was made for; what is gone is nobody's (see the trigger below).
  message_id bigint,
  created_at timestamptz not null,
  ended_at timestamptz,
  open_count integer not null default 0,
  last_opened_at timestamptz,
  check ((state = 'revoked') = (ended_at is not null))
);
create index drive_share_by_mailbox on drive_share (mailbox_id, id desc);
create index drive_share_by_item on drive_share (item_id);
create index drive_share_by_message on drive_share (message_id) where message_id is not null;
create index drive_share_ended on drive_share (ended_at) where ended_at is not null;

create table drive_share_receiver (
  share_id bigint not null references drive_share (id) on delete cascade,
  -- Lower case; its place in what was typed.
  address text not null check (address = lower(address)),
  place integer not null,
  primary key (share_id, address)
);
create index drive_share_receiver_by_address on drive_share_receiver (address, share_id);

-- The mail that a share leaves with, or has left with; of mail that is sent again and again, each time and the plan itself.
create table drive_share_message (
  share_id bigint not null references drive_share (id) on delete cascade,
  message_id bigint not null references message (id) on delete cascade,
  is_recalled boolean not null default false,
  primary key (message_id, share_id)
);
create index drive_share_message_by_share on drive_share_message (share_id);

-- However a draft goes, what waited for it to leave never opens. What has left stays open without it.
create function end_shares_of_messages() returns trigger language plpgsql as $$
begin
  update drive_share s
  set message_id = null,
    state = case when s.state = 'draft' then 'revoked' else s.state end,
    ended_at = case when s.state = 'draft' then now() else s.ended_at end
  from gone where s.message_id = gone.id;
  return null;
end $$;
create trigger message_gone_ends_shares after delete on message
  referencing old table as gone for each statement execute function end_shares_of_messages();

-- What was done by a link; the newest are kept.
create table drive_share_opening (
  id bigint generated always as identity primary key,
  share_id bigint not null references drive_share (id) on delete cascade,
  at timestamptz not null,
  -- Null: someone with the link.
  who text,
  action text not null check (action in ('opened', 'downloaded', 'uploaded', 'changed')),
  -- Empty: the share itself.
  file_name text not null
);
create index drive_share_opening_by_share on drive_share_opening (share_id, id desc);

-- Browsers in which a password or a code was typed.
create table drive_share_visit (
  token_digest text primary key,
  share_id bigint not null references drive_share (id) on delete cascade,
  has_password boolean not null,
  -- Of a receiver who typed the code that was mailed there.
  address text,
  expires_at timestamptz not null
);
create index drive_share_visit_by_share on drive_share_visit (share_id);
create index drive_share_visit_by_end on drive_share_visit (expires_at);

create table file_request (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  folder_id bigint not null references drive_item (id) on delete cascade,
  token text not null unique,
  note text not null,
  limit_bytes bigint not null check (limit_bytes > 0),
  received_bytes bigint not null default 0,
  received_count integer not null default 0,
  expires_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null
);
create index file_request_by_mailbox on file_request (mailbox_id, id desc);
create index file_request_by_folder on file_request (folder_id);

-- Codes for visitors are counted by themselves: strangers use up nothing of what the mailbox may ask for.
alter table submission
  drop constraint submission_kind_check,
  add constraint submission_kind_check check (kind in ('message', 'notice', 'forward', 'auto_reply', 'visitor_code'));
alter table mailed_code
  drop constraint mailed_code_purpose_check,
  add constraint mailed_code_purpose_check check (purpose in ('sender', 'forward', 'confirm', 'share'));
