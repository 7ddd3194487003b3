-- Who is new to a mailbox, and who looks like somebody known to it: asked whenever a thread is opened.

-- Of a list, or sent to many (List-Id and the like); null for what came before this was noted, and for imports.
alter table message add column is_bulk boolean;

-- When the first mail of this address came; null for those heard from before this was noted, and for those never heard from.
alter table correspondent add column first_heard_at timestamptz;

-- A name as it is compared (`nameKeys` in the model). Cut, so that no name is too long for an index. No SQL function: that
-- would be put into each query as it stands, and the planner would take it for cheaper than a look into the index.
create function name_key(name text) returns text language plpgsql immutable parallel safe cost 1000 as $$
begin
  return left(
    regexp_replace(
      regexp_replace(
        translate(regexp_replace(lower(normalize(left(name, 400), NFKD)), '[\u0300-\u036f]', '', 'g'), 'Đđðøłı', 'dddoli'),
        '\s+', ' ', 'g'
      ),
      '^[[:punct:]\s]+|[[:punct:]\s]+$', '', 'g'
    ),
    200
  );
end $$;

create index correspondent_by_name on correspondent (mailbox_id, name_key(name)) where written > 0 or saved;
create index mailbox_by_name on mailbox (domain_id, name_key(display_name));

-- What somebody had to get for himself: `mail.shop.example.com.vn` → `example.com.vn` (`registrableDomain` in the model).
create function registrable_domain(domain text) returns text language sql immutable parallel safe as $$
  select coalesce(
    substring(domain from
      '([^.]+\.(?:(?:ac|co|com|edu|go|gov|health|info|int|ltd|mil|ne|net|or|org|plc)\.[a-z]{2}|[^.]+))$'),
    domain)
$$;

-- A domain as a hasty eye reads it (`drawnDomain` in the model).
create function drawn_domain(domain text) returns text language sql immutable parallel safe as $$
  select translate(replace(replace(domain, 'rn', 'm'), 'vv', 'w'), '01', 'ol')
$$;

-- What a domain has in common with those that look like it, at least one of: as it is drawn, and that without one of its
-- letters (`lookAlikeKeys` in the model).
create function look_alike_keys(domain text) returns setof text language sql immutable parallel safe as $$
  with drawn as (select drawn_domain(domain) as letters)
  select letters from drawn
  union
  select left(letters, place - 1) || substr(letters, place + 1) from drawn, generate_series(1, length(letters)) place
$$;

-- Domains that a mailbox has written to, by each of their keys.
create table written_domain (
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  key text not null,
  domain text not null,
  primary key (mailbox_id, key, domain)
);

-- Kept by triggers, so that no writer can forget it.
create function note_written_domain() returns trigger language plpgsql as $$
declare
  written_to text := registrable_domain(substring(new.email from '[^@]*$'));
begin
  if not exists (
    select from written_domain d where d.mailbox_id = new.mailbox_id and d.domain = written_to
      and d.key = drawn_domain(written_to)
  ) then
    insert into written_domain (mailbox_id, key, domain)
    select new.mailbox_id, key, written_to from look_alike_keys(written_to) key on conflict do nothing;
  end if;
  return null;
end $$;

create trigger correspondent_written_to_at_once after insert on correspondent
  for each row when (new.written > 0) execute function note_written_domain();
create trigger correspondent_written_to after update of written on correspondent
  for each row when (new.written > 0 and old.written = 0) execute function note_written_domain();

insert into written_domain (mailbox_id, key, domain)
select known.mailbox_id, key, known.domain
from (
  select distinct mailbox_id, registrable_domain(substring(email from '[^@]*$')) as domain
  from correspondent where written > 0
) known, look_alike_keys(known.domain) key
on conflict do nothing;

-- What a mailbox knows of authors, in their order, and of those whom they may be taken for. Everything is asked by an index,
-- and cut off: an address by its key, a name by `name_key`, a domain by keys that it shares with those it looks like. Mail
-- that has waited for half a minute to be counted was there before: a burst is done sooner. One plan for all: making
-- it anew costs more than what it asks.
create function known_of_authors(in_mailbox bigint, in_sought jsonb)
returns table (
  is_known boolean, is_heard boolean, first_heard_at timestamptz, is_late boolean, namesakes jsonb, domains jsonb
) language plpgsql stable set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
begin
  return query
  select
    coalesce(own.is_known, false) or exists (
      select from sender_account a
      where a.mailbox_id = in_mailbox and a.verified and a.address in (sought.email, sought.untagged)
    ),
    coalesce(own.is_heard, false), own.first_heard_at,
    exists (
      select from search_queue q
      where q.mailbox_id = in_mailbox and q.attempts = 0 and q.due_at < now() - interval '30 seconds'
    ),
    namesakes.found, domains.found
  from jsonb_to_recordset(in_sought) as sought(
    place integer, email text, untagged text, local text, name_keys text[], domain_keys text[]
  )
  left join lateral (
    select bool_or(c.written > 0 or c.saved or c.hidden) as is_known, bool_or(c.heard > 0) as is_heard,
      min(c.first_heard_at) as first_heard_at
    from correspondent c where c.mailbox_id = in_mailbox and c.email in (sought.email, sought.untagged)
  ) own on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('name', person.name, 'email', person.email)) as found from (
      (
        select c.name, c.email from correspondent c
        where c.mailbox_id = in_mailbox and name_key(c.name) = any(sought.name_keys) and (c.written > 0 or c.saved)
          and not c.hidden
        limit 5
      )
      union all
      (
        select m.display_name, m.address from mailbox m
        where m.domain_id = (select domain_id from mailbox where id = in_mailbox)
          and name_key(m.display_name) = any(sought.name_keys) and m.id <> in_mailbox
        limit 2
      )
    ) person
  ) namesakes on not coalesce(own.is_known, false)
  left join lateral (
    select jsonb_agg(jsonb_build_object('domain', near.domain, 'email', (
      select c.email from correspondent c
      where c.mailbox_id = in_mailbox and c.email = sought.local || '@' || near.domain and c.written > 0
    ))) as found
    from (
      select distinct d.domain from written_domain d
      where d.mailbox_id = in_mailbox and d.key = any(sought.domain_keys) limit 8
    ) near
  ) domains on not coalesce(own.is_known, false)
  order by sought.place;
end $$;
