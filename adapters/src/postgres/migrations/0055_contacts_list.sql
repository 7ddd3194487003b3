-- People as the owner of a mailbox keeps them, in a list of their own. Whom mail was exchanged with stays in `correspondent`, which
-- names the contact that an address belongs to: an address is one contact's.
create table contact (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  name text not null,
  -- Lower case; the first is the one that is written to.
  emails text[] not null check (cardinality(emails) > 0),
  organisation text not null default '',
  phone text not null default '',
  note text not null default '',
  -- Folded, each with a space before it, as in `correspondent` (`contactWords` in the model).
  words text not null,
  -- By which the list is ordered (`contactOrder` in the model).
  sort_key text collate "C" not null,
  -- Kept for undo, and in its groups.
  removed_at timestamptz
);
create index contact_by_name on contact (mailbox_id, sort_key, id) where removed_at is null;
create index contact_removed on contact (removed_at) where removed_at is not null;

create table contact_group (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  name text not null,
  -- Names that nobody could tell apart are one (`groupNameKey` in the model).
  name_key text collate "C" not null,
  removed_at timestamptz
);
create unique index contact_group_by_name on contact_group (mailbox_id, name_key) where removed_at is null;
create index contact_group_removed on contact_group (removed_at) where removed_at is not null;

create table contact_group_member (
  group_id bigint not null references contact_group (id) on delete cascade,
  contact_id bigint not null references contact (id) on delete cascade,
  primary key (group_id, contact_id)
);
create index contact_group_member_by_contact on contact_group_member (contact_id);

-- Who was kept before has an entry in the list now, under the name that was given.
alter table correspondent add column contact_id bigint references contact (id) on delete set null;

insert into contact (mailbox_id, name, emails, words, sort_key)
select mailbox_id, name, array[email], words, left(lower(coalesce(nullif(name_key(name), ''), email)), 200)
from correspondent where saved
order by mailbox_id, email;

update correspondent k set contact_id = c.id
from contact c where k.saved and c.mailbox_id = k.mailbox_id and c.emails[1] = k.email;

create index correspondent_by_contact on correspondent (contact_id) where contact_id is not null;

-- Whoever belongs to a contact is kept, and nobody else: it cannot be said otherwise any more.
drop index correspondent_by_name;
alter table correspondent drop column saved;
alter table correspondent add column saved boolean not null generated always as (contact_id is not null) stored;
create index correspondent_by_name on correspondent (mailbox_id, name_key(name)) where written > 0 or saved;
