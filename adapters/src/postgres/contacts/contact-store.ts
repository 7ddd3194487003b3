import type { ContactReader, ContactWriter } from '@sen/core/contacts/contact-store'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'
import { knownOf } from './known-authors.ts'
import { accounts, colleagues, knownPeople } from './known-people.ts'
import { personWords } from './person-words.ts'

export function contactReader(db: Kysely<Database>, mailboxId: string): ContactReader {
  return {
    people: (words, limit) => knownPeople(db, mailboxId, words, limit),
    hidden: (limit) =>
      db
        .selectFrom('correspondent')
        .select(['name', 'email'])
        .where('mailbox_id', '=', mailboxId)
        .where('hidden', '=', true)
        .orderBy('email')
        .limit(limit)
        .execute(),
    colleagues: (limit) => colleagues(db, mailboxId, limit),
    accounts: (limit) => accounts(db, mailboxId, limit),
    knownOf: (authors) => knownOf(db, mailboxId, authors),
  }
}

export function contactWriter(tx: Transaction<Database>, mailboxId: string): ContactWriter {
  return {
    ...contactReader(tx, mailboxId),
    save: async ({ name, email }) => {
      await sql`
        insert into correspondent (mailbox_id, email, name, words, saved, own_name, last_at)
        values (${mailboxId}, ${email}, ${name}, ${personWords(name, email)}, true, ${name !== ''}, now())
        on conflict (mailbox_id, email) do update set saved = true, hidden = false,
          own_name = correspondent.own_name or excluded.own_name,
          name = case when excluded.own_name then excluded.name else correspondent.name end,
          words = case when excluded.own_name then excluded.words else correspondent.words end`.execute(tx)
    },
    replace: async (email, person) => {
      const { name } = person
      await sql`
        with old as (
          select written, heard, last_written_at, last_at from correspondent
          where mailbox_id = ${mailboxId} and email = ${email} and email <> ${person.email}
        )
        insert into correspondent
          (mailbox_id, email, name, words, saved, own_name, written, heard, last_written_at, last_at)
        select ${mailboxId}, ${person.email}, ${name}, ${personWords(name, person.email)}, true, true,
          coalesce(old.written, 0), coalesce(old.heard, 0), old.last_written_at, coalesce(old.last_at, now())
        from (values (1)) one left join old on true
        on conflict (mailbox_id, email) do update set saved = true, hidden = false, own_name = true,
          name = excluded.name, words = excluded.words,
          written = correspondent.written + excluded.written, heard = correspondent.heard + excluded.heard,
          last_written_at = greatest(correspondent.last_written_at, excluded.last_written_at)`.execute(tx)
      if (email === person.email) return
      await sql`
        update correspondent set hidden = true, saved = false, written = 0, heard = 0
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
