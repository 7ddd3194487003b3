-- A copy (0022) has the same files by their content, is called the same, and asks for answers at the same place: until now
-- another file of the same name and size, or another Reply-To, hid behind the mail that came first.

-- SHA-256 of the content in hex. Null where nobody has read it: uploads, and all that came before; those are nobody's copy.
alter table file add column content_digest text;

-- Mailing lists put their name before a subject.
create function without_tags(subject text) returns text language sql immutable parallel safe as $$
  select regexp_replace(subject, '^\s*(\[[^][]{1,80}\]\s*)+', '')
$$;

create function emails_of(people jsonb) returns text[] language sql immutable parallel safe as $$
  select array(select lower(person ->> 'email') from jsonb_array_elements(people) person order by 1)
$$;

drop function identity_of_arrival(bigint, bigint, text, text, jsonb, timestamptz, text, text, jsonb);

-- The identity under which an arriving message is kept: that of the message it is a copy of, its own Message-ID when
-- nobody has that, else one that nobody has. `in_parts`: its files with `name` and `digest`.
create function identity_of_arrival(
  in_mailbox bigint, in_thread bigint, in_header text, in_identity text, in_subject text, in_sender jsonb,
  in_reply_addresses jsonb, in_sent_at timestamptz, in_text text, in_html text, in_parts jsonb
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
    and dense(without_tags(m.subject)) = dense(without_tags(in_subject))
    and case
      -- What one has sent oneself comes back with what lists add to it, and its files were uploads.
      when m.kind = 'sent' and b.html <> '' and in_html <> ''
        then dense(without_pictures(b.html)) = dense(without_pictures(in_html))
      when m.kind = 'sent' then dense(b.text) = dense(in_text)
      else dense(b.text) = dense(in_text) and dense(b.html) = dense(in_html)
        and emails_of(m.reply_to) = emails_of(in_reply_addresses) and not exists (
        (select f.name, f.content_digest from file f where f.message_id = m.id
         except all
         select p.name, p.digest from jsonb_to_recordset(in_parts) as p(name text, digest text))
        union all
        (select p.name, p.digest from jsonb_to_recordset(in_parts) as p(name text, digest text)
         except all
         select f.name, f.content_digest from file f where f.message_id = m.id)
      )
    end
  order by m.id limit 1;
  return coalesce(twin, in_header || ' ' || gen_random_uuid());
end $$;
