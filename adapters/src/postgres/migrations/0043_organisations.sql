-- An organisation owns domains, and its Owner administers all of them (product decision 37). Nobody has said yet which of the
-- domains that are here belong together, so each gets an organisation of its own, as does every one that comes without any.
create table organisation (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now()
);

create function new_organisation() returns bigint language sql volatile as
  'insert into organisation default values returning id';

alter table domain add column organisation_id bigint references organisation (id);
update domain set organisation_id = new_organisation();
alter table domain
  alter column organisation_id set default new_organisation(),
  alter column organisation_id set not null;
create index domain_by_organisation on domain (organisation_id);

-- Domains whose people are colleagues of this mailbox: its own, and those that are shown to be of the same organisation. One
-- that is not verified may be anybody's.
create function colleague_domains(in_mailbox bigint) returns bigint[] language sql stable as $$
  select array_agg(other.id)
  from mailbox m
  join domain own on own.id = m.domain_id
  join domain other on other.organisation_id = own.organisation_id and (other.verified or other.id = own.id)
  where m.id = in_mailbox
$$;

-- As in 0042, but colleagues are those of the whole organisation. Its domains are asked for once, and not for each author.
create or replace function known_of_authors(in_mailbox bigint, in_sought jsonb)
returns table (
  is_known boolean, is_heard boolean, first_heard_at timestamptz, is_late boolean, namesakes jsonb, domains jsonb
) language plpgsql stable set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
begin
  if (
    select bool_and(
      exists (
        select from correspondent c
        where c.mailbox_id = in_mailbox and c.email in (sought.email, sought.untagged)
          and (c.written > 0 or c.saved or c.hidden)
      ) or exists (
        select from sender_account a
        where a.mailbox_id = in_mailbox and a.verified and a.address in (sought.email, sought.untagged)
      )
    )
    from jsonb_to_recordset(in_sought) as sought(email text, untagged text)
  ) then
    return query
    select true, false, null::timestamptz, false, null::jsonb, null::jsonb
    from generate_series(1, jsonb_array_length(in_sought));
    return;
  end if;
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
          and not c.hidden and not coalesce(own.is_known, false)
        limit 5
      )
      union all
      (
        select m.display_name, m.address from mailbox m
        where m.domain_id = any((select colleague_domains(in_mailbox))::bigint[])
          and name_key(m.display_name) = any(sought.name_keys) and m.id <> in_mailbox
          and not coalesce(own.is_known, false)
        limit 2
      )
    ) person
  ) namesakes on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('domain', near.domain, 'email', (
      select c.email from correspondent c
      where c.mailbox_id = in_mailbox and c.email = sought.local || '@' || near.domain and c.written > 0
    ))) as found
    from (
      select distinct d.domain from written_domain d
      where d.mailbox_id = in_mailbox and d.key = any(sought.domain_keys)
        and not coalesce(own.is_known, false)
      limit 8
    ) near
  ) domains on true
  order by sought.place;
end $$;
