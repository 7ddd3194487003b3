import { type ContactDetails, contactOrder, contactWords } from '@sen/model/contacts/contact'
import type { ContactId } from '@sen/model/ids'
import { sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'
import { personWords } from './person-words.ts'

/** Computing words blocks the event loop, so it yields between batches. */
const CONTACTS_AT_ONCE = 250

const DETAILS = sql`
  name text, name_parts text, emails text[], organisation text, phone text, note text, words text, sort_key text`

type LinkedContact = Pick<ContactDetails, 'name' | 'emails'> & { readonly id: ContactId }
export type LinkedHow = 'by_hand' | 'by_import' | 'as_before'

export async function createContacts(
  tx: Transaction<Database>,
  mailboxId: string,
  contacts: readonly ContactDetails[],
  how: LinkedHow,
): Promise<readonly ContactId[]> {
  const ids: ContactId[] = []
  for (let at = 0; at < contacts.length; at += CONTACTS_AT_ONCE) {
    const some = contacts.slice(at, at + CONTACTS_AT_ONCE)
    const { rows } = await sql<{ id: string }>`
      insert into contact (mailbox_id, name, name_parts, emails, organisation, phone, note, words, sort_key)
      select ${mailboxId}, each.name, each.name_parts, each.emails, each.organisation, each.phone, each.note, each.words,
        each.sort_key
      from jsonb_to_recordset(${JSON.stringify(some.map((each, place) => ({ place, ...rowOf(each) })))}::jsonb)
        as each(place integer, ${DETAILS})
      order by each.place
      returning id::text`.execute(tx)
    const made = rows.map(({ id }) => id as ContactId).sort((one, other) => Number(BigInt(one) - BigInt(other)))
    ids.push(...made)
    await link(
      tx,
      mailboxId,
      some.map((each, place) => ({ ...each, id: made[place] as ContactId })),
      how,
    )
  }
  return ids
}

export async function changeContacts(
  tx: Transaction<Database>,
  mailboxId: string,
  contacts: readonly (ContactDetails & { readonly id: ContactId })[],
  how: LinkedHow,
): Promise<void> {
  for (let at = 0; at < contacts.length; at += CONTACTS_AT_ONCE) {
    const some = contacts.slice(at, at + CONTACTS_AT_ONCE)
    await sql`
      update contact c
      set name = each.name, name_parts = each.name_parts, emails = each.emails, organisation = each.organisation,
          phone = each.phone, note = each.note, words = each.words, sort_key = each.sort_key, removed_at = null
      from jsonb_to_recordset(${JSON.stringify(some.map((each) => ({ id: rowId(each.id), ...rowOf(each) })))}::jsonb)
        as each(id bigint, ${DETAILS})
      where c.mailbox_id = ${mailboxId} and c.id = each.id`.execute(tx)
    await link(tx, mailboxId, some, how)
  }
}

export async function removeContact(
  tx: Transaction<Database>,
  mailboxId: string,
  id: ContactId,
  at: Date,
): Promise<void> {
  await sql`
    update contact set removed_at = ${at}
    where mailbox_id = ${mailboxId} and id = ${rowId(id)} and removed_at is null`.execute(tx)
  await unlink(tx, mailboxId, [{ id, emails: [] }])
}

async function link(
  tx: Transaction<Database>,
  mailboxId: string,
  contacts: readonly LinkedContact[],
  how: LinkedHow,
): Promise<void> {
  await unlink(tx, mailboxId, contacts)
  const people = contacts.flatMap(({ id, name, emails }) =>
    emails.map((email) => ({ contact_id: rowId(id), email, name, words: personWords(name, email) })),
  )
  await sql`
    insert into correspondent (mailbox_id, email, name, words, contact_id, own_name, last_at)
    select ${mailboxId}, each.email, each.name, each.words, each.contact_id, each.name <> '',
      ${how === 'by_import' ? sql`to_timestamp(0)` : sql`now()`}
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as each(contact_id bigint, email text, name text, words text)
    -- A fixed order prevents deadlocks with the indexer.
    order by each.email
    on conflict (mailbox_id, email) do update set contact_id = excluded.contact_id,
      hidden = correspondent.hidden and ${how !== 'by_hand'},
      own_name = correspondent.own_name or excluded.own_name,
      name = case when excluded.own_name then excluded.name else correspondent.name end,
      words = case when excluded.own_name then excluded.words else correspondent.words end`.execute(tx)
}

async function unlink(
  tx: Transaction<Database>,
  mailboxId: string,
  contacts: readonly Pick<LinkedContact, 'id' | 'emails'>[],
): Promise<void> {
  const kept = contacts.flatMap(({ emails }) => emails)
  await sql`
    update correspondent set contact_id = null, own_name = false
    where mailbox_id = ${mailboxId} and contact_id = any(${rowIds(contacts.map(({ id }) => id))}::bigint[])
      and not email = any(${kept}::text[])`.execute(tx)
}

function rowOf(contact: ContactDetails) {
  const { nameParts, name, emails, organisation, phone, note } = contact
  const searched = { words: contactWords(contact), sort_key: contactOrder(contact) }
  return { name, name_parts: nameParts, emails, organisation, phone, note, ...searched }
}
