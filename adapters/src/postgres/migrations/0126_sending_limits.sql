-- Recipients written to, by organisation and ten minutes, for the limits of organisations and of the installation. Without a foreign
-- key: its check would wait for whoever holds the organisation's row, who may wait for the mailbox that sends.
create table sent_recipients (
  since timestamptz not null,
  organisation_id bigint not null,
  recipients integer not null,
  primary key (since, organisation_id)
);

-- A mailbox whose sending the program has put on hold: nothing of it leaves, and it takes no more, until the operator releases it. What
-- was sent before the release does not count again.
alter table mailbox
  add column sending_held_at timestamptz,
  add column sending_held_by text check (sending_held_by in ('bounces', 'new_recipients')),
  add column sending_released_at timestamptz,
  add constraint mailbox_sending_held check ((sending_held_at is null) = (sending_held_by is null));
create index mailbox_sending_held on mailbox (id) where sending_held_at is not null;

-- When somebody was last told of it: of a mailbox, an organisation or, 0, the installation.
create table sending_alarm (
  cause text not null,
  subject_id bigint not null,
  raised_at timestamptz not null,
  primary key (cause, subject_id)
);

alter table submission
  drop constraint submission_kind_check,
  add constraint submission_kind_check
    check (kind in ('message', 'notice', 'forward', 'auto_reply', 'visitor_code', 'password_link', 'sending_alarm'));
