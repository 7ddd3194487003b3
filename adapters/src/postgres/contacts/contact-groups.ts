import type {
  ContactGroup,
  ContactGroupReader,
  ContactGroupWriter,
  NamedGroup,
} from '@sen/core/contacts/contact-group-store'
import type { Address } from '@sen/model/addresses'
import { groupNameKey } from '@sen/model/contacts/contact'
import type { ContactGroupId } from '@sen/model/ids'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'

export function contactGroupReader(db: Kysely<Database>, mailboxId: string): ContactGroupReader {
  return {
    all: () => groups(db, mailboxId, sql`g.removed_at is null`),
    names: async () => {
      const { rows } = await sql<NamedGroup>`
        select id::text, name from contact_group
        where mailbox_id = ${mailboxId} and removed_at is null order by name_key, id`.execute(db)
      return rows
    },
    some: (ids) => groups(db, mailboxId, sql`g.removed_at is null and g.id = any(${rowIds(ids)}::bigint[])`),
    find: async (id) => (await groups(db, mailboxId, sql`g.removed_at is null and g.id = ${rowId(id)}`))[0],
    recipients: async (id, limit) => {
      const { rows } = await sql<Address>`
        select c.name, c.emails[1] as email
        from contact_group g
        join contact_group_member m on m.group_id = g.id
        join contact c on c.id = m.contact_id and c.removed_at is null
        where g.mailbox_id = ${mailboxId} and g.id = ${rowId(id)} and g.removed_at is null
        order by c.sort_key, c.id limit ${limit}`.execute(db)
      return rows
    },
  }
}

export function contactGroupWriter(tx: Transaction<Database>, mailboxId: string): ContactGroupWriter {
  const own = (id: ContactGroupId) => sql`mailbox_id = ${mailboxId} and id = ${rowId(id)}`
  return {
    ...contactGroupReader(tx, mailboxId),
    create: async (name) => {
      const { rows } = await sql<{ id: string }>`
        insert into contact_group (mailbox_id, name, name_key) values (${mailboxId}, ${name}, ${groupNameKey(name)})
        returning id::text`.execute(tx)
      return rows[0]?.id as ContactGroupId
    },
    rename: async (id, name) => {
      await sql`update contact_group set name = ${name}, name_key = ${groupNameKey(name)} where ${own(id)}`.execute(tx)
    },
    remove: async (id, at) => {
      await sql`update contact_group set removed_at = ${at} where ${own(id)} and removed_at is null`.execute(tx)
    },
    findRemoved: async (id) => (await groups(tx, mailboxId, sql`g.removed_at is not null and g.id = ${rowId(id)}`))[0],
    restore: async (id) => {
      await sql`update contact_group set removed_at = null where ${own(id)}`.execute(tx)
    },
    add: async (id, members) => {
      const { numAffectedRows } = await sql`
        insert into contact_group_member (group_id, contact_id)
        select g.id, c.id
        from contact_group g
        join contact c on c.mailbox_id = g.mailbox_id and c.removed_at is null and c.id = any(${rowIds(members)}::bigint[])
        where g.mailbox_id = ${mailboxId} and g.id = ${rowId(id)}
        on conflict do nothing`.execute(tx)
      return Number(numAffectedRows ?? 0)
    },
    removeMembers: async (id, members) => {
      await sql`
        delete from contact_group_member m using contact_group g
        where g.id = m.group_id and g.mailbox_id = ${mailboxId} and g.id = ${rowId(id)}
          and m.contact_id = any(${rowIds(members)}::bigint[])`.execute(tx)
    },
    setGroups: async (contactId, groupIds) => {
      const ids = rowIds(groupIds)
      await sql`
        delete from contact_group_member m using contact_group g
        where g.id = m.group_id and g.mailbox_id = ${mailboxId} and g.removed_at is null
          and m.contact_id = ${rowId(contactId)} and not m.group_id = any(${ids}::bigint[])`.execute(tx)
      await sql`
        insert into contact_group_member (group_id, contact_id)
        select g.id, c.id from contact_group g join contact c on c.mailbox_id = g.mailbox_id
        where g.mailbox_id = ${mailboxId} and g.removed_at is null and g.id = any(${ids}::bigint[])
          and c.id = ${rowId(contactId)}
        on conflict do nothing`.execute(tx)
    },
  }
}

async function groups(
  db: Kysely<Database>,
  mailboxId: string,
  which: RawBuilder<unknown>,
): Promise<readonly ContactGroup[]> {
  const { rows } = await sql<ContactGroup>`
    select g.id::text, g.name, count(c.id)::integer as "memberCount"
    from contact_group g
    left join contact_group_member m on m.group_id = g.id
    left join contact c on c.id = m.contact_id and c.removed_at is null
    where g.mailbox_id = ${mailboxId} and ${which}
    group by g.id order by g.name_key, g.id`.execute(db)
  return rows
}
