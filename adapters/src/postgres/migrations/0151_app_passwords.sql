-- Access of other mail programs by IMAP, POP3 and SMTP submission.

create table app_password (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  name text not null,
  -- SHA-256 as hex. The password has 100 random bits, so a slow hash would add nothing.
  digest text not null,
  scopes text[] not null,
  created_at timestamptz not null
);
create unique index app_password_by_digest on app_password (digest);
create index app_password_by_account on app_password (account_id);

-- Networks from which mail programs sign in. Rows are updated at most once an hour.
create table mail_program_use (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  -- Null for the account's password.
  app_password_id bigint references app_password (id) on delete cascade,
  protocol text not null,
  network text not null,
  -- The last address within the network.
  source text not null,
  last_used_at timestamptz not null,
  -- The last time that the use was recorded in the sign-in history.
  logged_at timestamptz
);
create unique index mail_program_use_by_network
  on mail_program_use (account_id, network, coalesce(app_password_id, 0), protocol);
create index mail_program_use_by_app_password on mail_program_use (app_password_id, last_used_at desc);
create index mail_program_use_by_time on mail_program_use (last_used_at);

alter table account add column mail_protocols text[] not null default '{imap,pop3,smtp}';
alter table organisation
  add column mail_protocols text[] not null default '{imap,pop3,smtp}',
  add column allows_account_password boolean not null default true;

-- The name of the app password with which a mail program signed in, or which was created or revoked.
alter table sign_in add column app_password_name text;

-- Every writer that may end access notifies the listeners, so that they check their open connections.
create function notify_mail_access() returns trigger language plpgsql as $$
declare
  id text := case tg_op when 'DELETE' then to_jsonb(old) ->> tg_argv[1] else to_jsonb(new) ->> tg_argv[1] end;
begin
  perform pg_notify('sen_mail_access', tg_argv[0] || ' ' || id);
  return null;
end
$$;

create trigger app_password_revoked after delete on app_password
  for each row execute function notify_mail_access('account', 'account_id');
create trigger two_step_turned_on after insert on two_step
  for each row execute function notify_mail_access('account', 'account_id');
create trigger sign_on_linked after insert on sign_on_link
  for each row execute function notify_mail_access('account', 'account_id');
create trigger account_access_changed after update of password_hash, suspended_at, mail_protocols on account
  for each row
  when ((old.password_hash, old.suspended_at, old.mail_protocols)
    is distinct from (new.password_hash, new.suspended_at, new.mail_protocols))
  execute function notify_mail_access('account', 'id');
create trigger account_deleted after delete on account
  for each row execute function notify_mail_access('account', 'id');
create trigger organisation_access_changed after update of mail_protocols, allows_account_password on organisation
  for each row
  when ((old.mail_protocols, old.allows_account_password)
    is distinct from (new.mail_protocols, new.allows_account_password))
  execute function notify_mail_access('organisation', 'id');
