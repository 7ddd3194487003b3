-- Addresses are stored and compared with their domain in letters (model/addresses.ts). What was stored in punycode is rewritten, so that
-- a blocked sender, a contact or a trusted author stays what it was. Where both spellings were stored the old row is left alone.

-- RFC 3492 section 6.2. Returns the label as it is where it holds no punycode.
create function pg_temp.label_in_letters(label text) returns text language plpgsql immutable as $$
declare
  digits text := substring(label from '^xn--(?:.*-)?([a-z0-9]+)$');
  letters text := coalesce(substring(label from '^xn--(.*)-[a-z0-9]+$'), '');
  code bigint := 128;
  place bigint := 0;
  bias bigint := 72;
  at integer := 1;
  before bigint;
  weight bigint;
  step bigint;
  digit bigint;
  threshold bigint;
  delta bigint;
  count integer;
begin
  if digits is null or length(label) > 63 then return label; end if;
  while at <= length(digits) loop
    before := place;
    weight := 1;
    step := 36;
    loop
      if at > length(digits) then return label; end if;
      digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(digits, at, 1)) - 1;
      at := at + 1;
      place := place + digit * weight;
      if place > 100000000 then return label; end if;
      threshold := least(26, greatest(1, step - bias));
      exit when digit < threshold;
      weight := weight * (36 - threshold);
      step := step + 36;
    end loop;
    count := length(letters) + 1;
    delta := case when before = 0 then (place - before) / 700 else (place - before) / 2 end;
    delta := delta + delta / count;
    step := 0;
    while delta > 455 loop
      delta := delta / 35;
      step := step + 36;
    end loop;
    bias := step + 36 * delta / (delta + 38);
    code := code + place / count;
    place := place % count;
    if code > 1114111 or code between 55296 and 57343 then return label; end if;
    letters := left(letters, place::integer) || chr(code::integer) || substr(letters, place::integer + 1);
    place := place + 1;
  end loop;
  return case when letters = normalize(lower(letters), NFC) then letters else label end;
end
$$;

create function pg_temp.in_letters(address text) returns text language sql immutable as $$
  select case when address ~ '@(.*\.)?xn--' then
    substring(address from '^.*@') || (
      select string_agg(pg_temp.label_in_letters(label), '.' order by place)
      from regexp_split_to_table(substring(address from '[^@]*$'), '\.') with ordinality as each(label, place)
    )
  else address end
$$;

update mailbox m set address = pg_temp.in_letters(address) where address ~ '@(.*\.)?xn--'
  and not exists (select from mailbox other where other.address = pg_temp.in_letters(m.address));
update account a set login_address = pg_temp.in_letters(login_address) where login_address ~ '@(.*\.)?xn--'
  and not exists (select from account other where other.login_address = pg_temp.in_letters(a.login_address));
update retired_address r set address = pg_temp.in_letters(address) where address ~ '@(.*\.)?xn--'
  and not exists (select from retired_address other where other.address = pg_temp.in_letters(r.address));
update administrative_act set actor_address = pg_temp.in_letters(actor_address) where actor_address ~ '@(.*\.)?xn--';
update sender_account s set address = pg_temp.in_letters(address) where address ~ '@(.*\.)?xn--'
  and not exists (select from sender_account other
    where other.mailbox_id = s.mailbox_id and other.address = pg_temp.in_letters(s.address));
update signature s set sender_email = pg_temp.in_letters(sender_email) where sender_email ~ '@(.*\.)?xn--'
  and not exists (select from signature other
    where other.mailbox_id = s.mailbox_id and other.sender_email = pg_temp.in_letters(s.sender_email));
update image_sender s set address = pg_temp.in_letters(address) where address ~ '@(.*\.)?xn--'
  and not exists (select from image_sender other
    where other.mailbox_id = s.mailbox_id and other.address = pg_temp.in_letters(s.address));
update rule r set sender = pg_temp.in_letters(sender) where sender ~ '@(.*\.)?xn--'
  and not exists (select from rule other where other.mailbox_id = r.mailbox_id and other.kind = r.kind
    and other.removed_at is null and other.sender = pg_temp.in_letters(r.sender));
update forward_address f set address = pg_temp.in_letters(address) where address ~ '@(.*\.)?xn--'
  and not exists (select from forward_address other
    where other.mailbox_id = f.mailbox_id and other.address = pg_temp.in_letters(f.address));
update forwarded_mail f set address = pg_temp.in_letters(address) where address ~ '@(.*\.)?xn--'
  and not exists (select from forwarded_mail other
    where other.message_id = f.message_id and other.address = pg_temp.in_letters(f.address));
update drive_share_receiver r set address = pg_temp.in_letters(address) where address ~ '@(.*\.)?xn--'
  and not exists (select from drive_share_receiver other
    where other.share_id = r.share_id and other.address = pg_temp.in_letters(r.address));
update contact set emails = array(select pg_temp.in_letters(email) from unnest(emails) with ordinality as each(email, n) order by n)
  where array_to_string(emails, ' ') ~ '@([^ ]*\.)?xn--';
update correspondent c set email = pg_temp.in_letters(email) where email ~ '@(.*\.)?xn--'
  and not exists (select from correspondent other
    where other.mailbox_id = c.mailbox_id and other.email = pg_temp.in_letters(c.email));

-- Written domains as 0037 keeps them, for the correspondents that were rewritten.
insert into written_domain (mailbox_id, key, domain)
select known.mailbox_id, key, known.domain
from (
  select distinct mailbox_id, registrable_domain(substring(email from '[^@]*$')) as domain
  from correspondent where written > 0 and substring(email from '[^@]*$') ~ '[^\x01-\x7f]'
) known, look_alike_keys(known.domain) key
on conflict do nothing;

drop function pg_temp.in_letters(text);
drop function pg_temp.label_in_letters(text);
