import type { Contact, ContactSelection } from '@sen/core/contacts/contact-store'
import type { ContactGroupId, ContactId } from '@sen/model/ids'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'

interface ContactRow {
  readonly id: string
  readonly name: string
  readonly nameParts: string
  readonly emails: string[]
  readonly organisation: string
  readonly phone: string
  readonly note: string
}

const COLUMNS = sql`c.id::text, c.name, c.name_parts as "nameParts", c.emails, c.organisation, c.phone, c.note`

export async function contactPage(
  db: Kysely<Database>,
  mailboxId: string,
  { words, groupId, limit, offset }: ContactSelection & { readonly limit: number; readonly offset: number },
): Promise<{ readonly contacts: readonly Contact[]; readonly total: number }> {
  const fits = selected(mailboxId, words, groupId)
  const { rows } = await sql<ContactRow>`
    select ${COLUMNS} from contact c where ${fits} order by c.sort_key, c.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  const contacts = await withGroups(db, mailboxId, rows)
  if (rows.length < limit && (rows.length > 0 || offset === 0)) return { contacts, total: offset + rows.length }
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from contact c where ${fits}`.execute(db)
  return { contacts, total: counted[0]?.total ?? 0 }
}

/** A sort position survives changes, so that a walk reads each contact once. */
export async function contactsAfter(
  db: Kysely<Database>,
  mailboxId: string,
  { last, groupId, limit }: { last: Contact | undefined; groupId: ContactGroupId | undefined; limit: number },
): Promise<readonly Contact[]> {
  const { rows } = await sql<ContactRow>`
    select ${COLUMNS} from contact c
    where ${selected(mailboxId, [], groupId)} and ${
      last
        ? sql`(c.sort_key, c.id) > ((select sort_key from contact where id = ${rowId(last.id)}), ${rowId(last.id)}::bigint)`
        : sql`true`
    }
    order by c.sort_key, c.id limit ${limit}`.execute(db)
  return withGroups(db, mailboxId, rows)
}

export async function findContact(
  db: Kysely<Database>,
  mailboxId: string,
  id: ContactId,
  which: 'listed' | 'removed' = 'listed',
): Promise<Contact | undefined> {
  const { rows } = await sql<ContactRow>`
    select ${COLUMNS} from contact c
    where c.mailbox_id = ${mailboxId} and c.id = ${rowId(id)}
      and c.removed_at is ${which === 'removed' ? sql`not null` : sql`null`}`.execute(db)
  return (await withGroups(db, mailboxId, rows))[0]
}

export async function ownersOf(
  db: Kysely<Database>,
  mailboxId: string,
  emails: readonly string[],
): Promise<readonly Contact[]> {
  const { rows } = await sql<ContactRow>`
    select ${COLUMNS} from contact c where c.id in (
      select k.contact_id from correspondent k
      where k.mailbox_id = ${mailboxId} and k.email = any(${[...emails]}::text[]) and k.contact_id is not null
    ) order by c.id`.execute(db)
  return withGroups(db, mailboxId, rows)
}

export async function countContacts(db: Kysely<Database>, mailboxId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from contact where mailbox_id = ${mailboxId} and removed_at is null`.execute(db)
  return rows[0]?.total ?? 0
}

function selected(
  mailboxId: string,
  words: readonly string[],
  groupId: ContactGroupId | undefined,
): RawBuilder<unknown> {
  const conditions = [
    sql`c.mailbox_id = ${mailboxId}`,
    sql`c.removed_at is null`,
    ...words.map((word) => sql`c.words like ${`% ${word.replaceAll(/[\\%_]/gu, '\\$&')}%`}`),
    ...(groupId === undefined
      ? []
      : [
          sql`exists (select from contact_group_member m join contact_group g on g.id = m.group_id
                where m.contact_id = c.id and m.group_id = ${rowId(groupId)} and g.removed_at is null)`,
        ]),
  ]
  return sql.join(conditions, sql` and `)
}

/** A join would also load groups for the rows skipped by the offset. */
async function withGroups(
  db: Kysely<Database>,
  mailboxId: string,
  contacts: readonly ContactRow[],
): Promise<readonly Contact[]> {
  if (contacts.length === 0) return []
  const { rows } = await sql<{ contact_id: string; group_ids: string[] }>`
    select m.contact_id::text, array_agg(m.group_id::text order by m.group_id) as group_ids
    from contact_group_member m join contact_group g on g.id = m.group_id
    where m.contact_id = any(${rowIds(contacts.map(({ id }) => id))}::bigint[])
      and g.mailbox_id = ${mailboxId} and g.removed_at is null
    group by m.contact_id`.execute(db)
  const groups = new Map(rows.map(({ contact_id, group_ids }) => [contact_id, group_ids]))
  return contacts.map(({ id, ...details }) => ({
    ...details,
    id: id as ContactId,
    groupIds: (groups.get(id) ?? []) as ContactGroupId[],
  }))
}
