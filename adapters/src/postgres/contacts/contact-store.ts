import type { ContactReader, ContactWriter } from '@sen/core/contacts/contact-store'
import { type Kysely, sql, type Transaction } from 'kysely'
import { rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'
import { contactPage, contactsAfter, countContacts, findContact, ownersOf } from './contact-rows.ts'
import { changeContacts, createContacts, removeContact } from './contact-writing.ts'
import { readAuthorHistories } from './known-authors.ts'
import { accounts, colleagues, knownPeople } from './known-people.ts'
import { personWords } from './person-words.ts'

export function contactReader(db: Kysely<Database>, mailboxId: string): ContactReader {
  return {
    correspondents: (words, limit) => knownPeople(db, mailboxId, words, limit),
    hidden: (limit) =>
      db
        .selectFrom('correspondent')
        .select(['name', 'email'])
        .where('mailbox_id', '=', mailboxId)
        .where('hidden', '=', true)
        .orderBy('email')
        .limit(limit)
        .execute(),
    colleagues: (words, limit) => colleagues(db, mailboxId, words, limit),
    accounts: (words, limit) => accounts(db, mailboxId, words, limit),
    page: (asked) => contactPage(db, mailboxId, asked),
    after: (last, groupId, limit) => contactsAfter(db, mailboxId, { last, groupId, limit }),
    find: (id) => findContact(db, mailboxId, id),
    countOf: async (ids) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from contact
        where mailbox_id = ${mailboxId} and removed_at is null and id = any(${rowIds(ids)}::bigint[])`.execute(db)
      return rows[0]?.count ?? 0
    },
    ownersOf: (emails) => ownersOf(db, mailboxId, emails),
    nameOf: async (email) => {
      const known = await db
        .selectFrom('correspondent')
        .select('name')
        .where('mailbox_id', '=', mailboxId)
        .where('email', '=', email)
        .executeTakeFirst()
      return known?.name ?? ''
    },
    count: () => countContacts(db, mailboxId),
    authorHistories: (authors) => readAuthorHistories(db, mailboxId, authors),
  }
}

export function contactWriter(tx: Transaction<Database>, mailboxId: string): ContactWriter {
  return {
    ...contactReader(tx, mailboxId),
    create: (contacts, how) => createContacts(tx, mailboxId, contacts, how),
    change: (contacts) => changeContacts(tx, mailboxId, contacts, 'as_before'),
    remove: (id, at) => removeContact(tx, mailboxId, id, at),
    findRemoved: (id) => findContact(tx, mailboxId, id, 'removed'),
    restore: (contact) => changeContacts(tx, mailboxId, [contact], 'as_before'),
    unhide: async (email) => {
      await sql`
        update correspondent set hidden = false
        where mailbox_id = ${mailboxId} and email = ${email} and hidden`.execute(tx)
    },
    replaceAddress: async (email, instead) => {
      if (email === instead) return
      await sql`
        update correspondent k
        set written = k.written + old.written, heard = k.heard + old.heard, last_at = greatest(k.last_at, old.last_at),
            last_written_at = greatest(k.last_written_at, old.last_written_at)
        from correspondent old
        where k.mailbox_id = ${mailboxId} and k.email = ${instead}
          and old.mailbox_id = ${mailboxId} and old.email = ${email}`.execute(tx)
      await sql`
        update correspondent set hidden = true, written = 0, heard = 0
        where mailbox_id = ${mailboxId} and email = ${email}`.execute(tx)
    },
    hide: async (email, isHidden) => {
      await sql`
        insert into correspondent (mailbox_id, email, name, words, hidden, last_at)
        values (${mailboxId}, ${email}, '', ${personWords('', email)}, ${isHidden}, now())
        on conflict (mailbox_id, email) do update set hidden = excluded.hidden`.execute(tx)
    },
  }
}
