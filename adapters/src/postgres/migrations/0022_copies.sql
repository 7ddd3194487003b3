-- What is a copy of a message (product decision 19): the same Message-ID, sender, date and text. Anything else that comes
-- under a known Message-ID is a message of its own: whoever sends first must not hide what comes later.

-- Without what mail programs change on the way: white space.
create function dense(content text) returns text language sql immutable parallel safe as $$
  select translate(content, E' \t\r\n\u00a0', '')
$$;

-- Our own copy of what was sent holds its pictures under other addresses than the bytes that went out.
create function without_pictures(html text) returns text language sql immutable parallel safe as $$
  select regexp_replace(html, '<img[^>]*>', '', 'gi')
$$;

-- The identity under which an arriving message is kept: that of the message it is a copy of, its own Message-ID when
-- nobody has that, else one that nobody has. `in_parts`: its files with `name` and `size_bytes`.
create function identity_of_arrival(
  in_mailbox bigint, in_thread bigint, in_header text, in_identity text, in_sender jsonb, in_sent_at timestamptz,
  in_text text, in_html text, in_parts jsonb
) returns text language plpgsql stable set plan_cache_mode = 'force_generic_plan' as $$
declare
  twin text;
begin
  -- Where the identity is a digest of the bytes, it says all there is to say.
  if in_header = '' or in_identity <> in_header or not exists (
    select from message m
    where m.thread_id = in_thread and m.mailbox_id = in_mailbox and m.message_id_header = in_header
  ) then
    return in_identity;
  end if;
  select m.identity_key into twin
  from message m join message_body b on b.message_id = m.id
  where m.thread_id = in_thread and m.mailbox_id = in_mailbox and m.message_id_header = in_header
    and m.kind <> 'draft' and not m.unparsable
    and lower(m.sender ->> 'email') = lower(in_sender ->> 'email')
    and date_trunc('second', m.sent_at) is not distinct from date_trunc('second', in_sent_at)
    and case
      when m.kind = 'sent' and b.html <> '' and in_html <> ''
        then dense(without_pictures(b.html)) = dense(without_pictures(in_html))
      when m.kind = 'sent' then dense(b.text) = dense(in_text)
      else dense(b.text) = dense(in_text) and dense(b.html) = dense(in_html) and not exists (
        (select f.name, f.size_bytes from file f where f.message_id = m.id
         except all
         select p.name, p.size_bytes from jsonb_to_recordset(in_parts) as p(name text, size_bytes integer))
        union all
        (select p.name, p.size_bytes from jsonb_to_recordset(in_parts) as p(name text, size_bytes integer)
         except all
         select f.name, f.size_bytes from file f where f.message_id = m.id)
      )
    end
  order by m.id limit 1;
  return coalesce(twin, in_header || ' ' || gen_random_uuid());
end $$;

-- Whether the Message-ID is all that a message has in common with the one in this thread that has it too: another
-- subject, and another sender or date. Such a message does not belong there.
create function is_foreign_to(
  in_thread bigint, in_header text, in_subject text, in_base_subject text, in_sender jsonb, in_sent_at timestamptz
) returns boolean language sql stable as $$
  select in_header <> ''
    and coalesce(bool_and(
      m.subject <> in_subject
      and (
        lower(m.sender ->> 'email') <> lower(in_sender ->> 'email')
        or date_trunc('second', m.sent_at) is distinct from date_trunc('second', in_sent_at)
      )
    ), false)
    and exists (select from thread t where t.id = in_thread and t.base_subject <> in_base_subject)
  from message m where m.thread_id = in_thread and m.message_id_header = in_header
$$;

-- What was hidden until now and is no copy is shown again, where it lies.
do $$
declare
  hidden record;
  told integer;
begin
  create temporary table twin on commit drop as
    select m.id, m.mailbox_id, m.thread_id, m.message_id_header, false as is_shown
    from message m
    join (
      select mailbox_id, thread_id, identity_key, min(id) as first_id from message
      where kind <> 'draft' and identity_key not like 'sha256:%'
      group by mailbox_id, thread_id, identity_key having count(*) > 1
    ) g on g.mailbox_id = m.mailbox_id and g.thread_id = m.thread_id and g.identity_key = m.identity_key
    where m.kind <> 'draft' and m.id <> g.first_id and m.message_id_header = m.identity_key;

  -- Each is judged by those before it, as if it came now; meanwhile none of them has its Message-ID.
  update message m set message_id_header = '' from twin where twin.id = m.id;
  for hidden in
    select twin.*, m.sender, m.sent_at, b.text, b.html, m.kind,
           coalesce((select jsonb_agg(jsonb_build_object('name', f.name, 'size_bytes', f.size_bytes))
                     from file f where f.message_id = m.id), '[]') as parts
    from twin join message m on m.id = twin.id join message_body b on b.message_id = m.id order by twin.id
  loop
    update message set
      message_id_header = hidden.message_id_header,
      identity_key = identity_of_arrival(
        hidden.mailbox_id, hidden.thread_id, hidden.message_id_header, hidden.message_id_header, hidden.sender,
        hidden.sent_at, hidden.text, hidden.html, hidden.parts)
    where id = hidden.id;
    update twin set is_shown = (select identity_key <> message_id_header from message where id = hidden.id)
    where id = hidden.id;
  end loop;

  for hidden in select mailbox_id, array_agg(distinct thread_id) as threads from twin where is_shown group by mailbox_id loop
    update mailbox set version = version + 1 where id = hidden.mailbox_id returning version into told;
    perform refresh_threads(hidden.mailbox_id, hidden.threads, told);
  end loop;
end $$;
