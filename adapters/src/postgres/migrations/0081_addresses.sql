-- Every address at which mail is taken, whatever it reaches: one row, so that no two of them are the same (product decision 38). The
-- domain is its row, however it is spelt; the part before the at sign is lower case and NFC.
create table address (
  id bigint generated always as identity primary key,
  domain_id bigint not null references domain (id),
  local_part text not null check (local_part = lower(local_part) and local_part is nfc normalized),
  -- 'released': it was one of the others, and what still comes to it is nobody else's mail.
  kind text not null check (kind in ('mailbox', 'alias', 'group', 'released')),
  mailbox_id bigint references mailbox (id) on delete cascade,
  -- Of a group: how it is called, and who may write to it.
  name text,
  open_to text check (open_to in ('everybody', 'organisation')),
  -- Whether it was a mailbox's own before it was released.
  was_mailbox boolean not null default false,
  released_at timestamptz,
  created_at timestamptz not null default now(),
  unique (domain_id, local_part),
  check ((kind in ('mailbox', 'alias')) = (mailbox_id is not null)),
  check ((kind = 'group') = (name is not null and open_to is not null)),
  check ((kind = 'released') = (released_at is not null))
);
create index address_by_mailbox on address (mailbox_id) where mailbox_id is not null;
create unique index address_own on address (mailbox_id) where kind = 'mailbox';

create function local_part_of(in_address text) returns text language sql immutable as
  $$select normalize(lower(regexp_replace(in_address, '@[^@]*$', '')), nfc)$$;

insert into address (domain_id, local_part, kind, mailbox_id)
select domain_id, local_part_of(address), 'mailbox', id from mailbox
on conflict do nothing;

-- A mailbox has its address as long as it is here. Whether a released one may be given out again is decided before.
create function keep_own_address() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from address where mailbox_id = new.id and kind = 'mailbox';
  end if;
  delete from address
  where domain_id = new.domain_id and local_part = local_part_of(new.address) and kind = 'released';
  insert into address (domain_id, local_part, kind, mailbox_id)
  values (new.domain_id, local_part_of(new.address), 'mailbox', new.id);
  return null;
end $$;
create trigger mailbox_address_added after insert on mailbox
  for each row execute function keep_own_address();
create trigger mailbox_address_changed after update of address, domain_id on mailbox
  for each row when (old.address <> new.address or old.domain_id <> new.domain_id)
  execute function keep_own_address();

create function release_addresses() returns trigger language plpgsql as $$
begin
  update address
  set kind = 'released', mailbox_id = null, was_mailbox = kind = 'mailbox', released_at = now()
  where mailbox_id = old.id;
  return old;
end $$;
create trigger mailbox_addresses_released before delete on mailbox
  for each row execute function release_addresses();

-- A domain in which nobody has an address can go: what was released there is no reason to keep it.
create function forget_released_addresses() returns trigger language plpgsql as $$
begin
  delete from address where domain_id = old.id and kind = 'released';
  return old;
end $$;
create trigger domain_released_addresses before delete on domain
  for each row execute function forget_released_addresses();

-- An alias is a sender of its mailbox, confirmed, from when it is one until it is none.
create function keep_alias_sender() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.kind = 'alias' then
    delete from sender_account s using domain d
    where d.id = old.domain_id and s.mailbox_id = old.mailbox_id and s.address = old.local_part || '@' || d.name;
  end if;
  if new.kind = 'alias' then
    insert into sender_account (mailbox_id, address, name, verified)
    select m.id, new.local_part || '@' || d.name, m.display_name, true
    from mailbox m, domain d where m.id = new.mailbox_id and d.id = new.domain_id
    on conflict (mailbox_id, address) do update set verified = true;
  end if;
  return null;
end $$;
create trigger address_sender_added after insert on address
  for each row when (new.kind = 'alias') execute function keep_alias_sender();
create trigger address_sender_changed after update of kind, mailbox_id on address
  for each row when (old.kind = 'alias' or new.kind = 'alias') execute function keep_alias_sender();
