-- Who signs in is an account, where mail lies is a mailbox, and a row between them says who may act where (product decision
-- 37). So far a mailbox was all three.
create table account (
  id bigint generated always as identity,
  -- What is typed to sign in: the address of the account's own mailbox, as long as nobody may choose another.
  login_address text not null check (login_address = lower(login_address)),
  password_hash text not null,
  display_name text not null,
  -- Of the organisation that has the domain of its own mailbox.
  is_owner boolean not null default false,
  -- From then on it begins no session, and those that it has open nothing.
  suspended_at timestamptz,
  created_at timestamptz not null default now()
);

create table mailbox_access (
  account_id bigint not null,
  mailbox_id bigint not null,
  -- 'own': the mailbox that the account signs in to.
  role text not null check (role in ('own'))
);

-- Each account gets the number that its mailbox has: then no row of sessions and codes needs to be written anew, however many
-- there are. Nothing may rely on it, for those that come later get another.
insert into account (id, login_address, password_hash, display_name, is_owner, created_at) overriding system value
select id, address, password_hash, display_name, is_owner, created_at from mailbox;
select setval(pg_get_serial_sequence('account', 'id'), coalesce(max(id), 0) + 1, false) from account;
insert into mailbox_access (account_id, mailbox_id, role) select id, id, 'own' from mailbox;

-- Only now: looked at once for all rows, and not for each.
alter table account add primary key (id), add unique (login_address);
alter table mailbox_access
  add primary key (account_id, mailbox_id),
  add foreign key (account_id) references account (id) on delete cascade,
  add foreign key (mailbox_id) references mailbox (id) on delete cascade;
create unique index mailbox_access_own on mailbox_access (account_id) include (mailbox_id) where role = 'own';
create index mailbox_access_by_mailbox on mailbox_access (mailbox_id);
-- Few of many: mail to postmaster@ asks for them.
create index account_owner on account (id) where is_owner;

alter table session drop constraint session_mailbox_id_fkey;
alter table session rename column mailbox_id to account_id;
alter index session_by_mailbox rename to session_by_account;
alter table session add foreign key (account_id) references account (id) on delete cascade;

alter table login_code drop constraint login_code_mailbox_id_fkey;
alter table login_code rename column mailbox_id to account_id;
alter index login_code_by_mailbox rename to login_code_by_account;
alter table login_code add foreign key (account_id) references account (id) on delete cascade;

alter table mailbox drop column password_hash, drop column is_owner;

-- An account ends with its own mailbox, and with it its sessions and codes, as they did when they were the mailbox's.
create function end_account_with_mailbox() returns trigger language plpgsql as $$
begin
  delete from account where id = old.account_id;
  return null;
end $$;
create trigger mailbox_access_ended after delete on mailbox_access
  for each row when (old.role = 'own') execute function end_account_with_mailbox();

-- Until the next look of autovacuum nothing would be known of tables that have many rows at once.
analyze account, mailbox_access;
