import type { MailboxReader, MailboxWriter } from '@sen/core/mailboxes/mailbox-store'
import type { FooterScope, OrganisationDomain } from '@sen/model/account/organisation'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { type Kysely, sql, type Transaction } from 'kysely'
import { QUOTA_MEGABYTES, USED_BYTES } from '../quota.ts'
import { runStatement, runWithTheNext } from '../run-statement.ts'
import type { Database } from '../schema.ts'
import { UNNAMED_SINCE } from '../unnamed-bytes.ts'
import { groupAddressesOf, ownAddressesOf, sendersOf } from './account/senders.ts'

const LOCK_POOL = `
  select from domain where id = (select domain_id from mailbox where id = $1 and auto_quota) for no key update`

interface SendingFactsRow {
  readonly address: string
  readonly time_zone: unknown
  readonly footer_scope: FooterScope
  readonly footer_html: string
  readonly footer_version: number
  readonly domains: readonly OrganisationDomain[] | null
}

/** The footer's text is read only if the footer is on. */
const SENDING_FACTS = `
  select m.address, (select value from setting where mailbox_id = m.id and key = 'timezone') as time_zone,
    o.footer_scope, case when o.footer_scope <> 'off' then o.footer_html else '' end as footer_html, o.footer_version,
    case when o.footer_scope = 'outside' then (
      select json_agg(json_build_object('name', other.name, 'isVerified', other.verified))
      from domain other where other.organisation_id = o.id and other.removed_at is null
    ) end as domains
  from mailbox m join domain d on d.id = m.domain_id join organisation o on o.id = d.organisation_id
  where m.id = $1`

export function mailboxReader(db: Kysely<Database>, mailboxId: string): MailboxReader {
  return {
    usage: async () => {
      const row = await db
        .selectFrom('mailbox as m')
        .innerJoin('domain as d', 'd.id', 'm.domain_id')
        .select('m.auto_quota')
        .select(sql<number>`${sql.raw(QUOTA_MEGABYTES)}`.as('quota_megabytes'))
        .select(sql<string>`${sql.raw(USED_BYTES)}`.as('used_bytes'))
        .where('m.id', '=', mailboxId)
        .executeTakeFirstOrThrow()
      return {
        usedBytes: Number(row.used_bytes),
        quotaBytes: row.quota_megabytes * MEGABYTE_BYTES,
        isAutomatic: row.auto_quota,
      }
    },
    unnamedBytes: async () => {
      const { rows } = await sql<{ bytes: string }>`
        select coalesce(sum(bytes), 0)::text as bytes from unnamed_mail_bytes
        where mailbox_id = ${mailboxId} and at > ${UNNAMED_SINCE}`.execute(db)
      return Number(rows[0]?.bytes ?? 0)
    },
    ownAddresses: () => ownAddressesOf(db, mailboxId),
    groupAddresses: () => groupAddressesOf(db, mailboxId),
    senders: async () => {
      const usable = (await sendersOf(db, mailboxId)).filter(({ isVerified }) => isVerified)
      return usable.map(({ email, name }) => ({ email, name }))
    },
    sendingFacts: async () => {
      const [row] = await runStatement<SendingFactsRow>(db, SENDING_FACTS, [mailboxId])
      if (!row) throw new Error('there is no such mailbox')
      return {
        address: row.address,
        timeZone: row.time_zone ?? undefined,
        footer: { scope: row.footer_scope, html: row.footer_html, version: row.footer_version },
        domains: row.domains ?? [],
      }
    },
  }
}

export function mailboxWriter(tx: Transaction<Database>, mailboxId: string): MailboxWriter {
  const reader = mailboxReader(tx, mailboxId)
  return {
    ...reader,
    usageToAdd: async () => {
      // A separate lock lets the next statement see what was committed during the wait. Both take one round trip.
      const [, usage] = await Promise.all([runWithTheNext(tx, LOCK_POOL, [mailboxId]), reader.usage()])
      return usage
    },
    noteUnnamedBytes: async (bytes) => {
      await sql`
        with expired as (
          delete from unnamed_mail_bytes where mailbox_id = ${mailboxId} and at < ${UNNAMED_SINCE}
        )
        insert into unnamed_mail_bytes (mailbox_id, bytes) values (${mailboxId}, ${bytes})`.execute(tx)
    },
    addUsedBytes: async (bytes) => {
      await tx
        .updateTable('mailbox')
        .set({ used_bytes: sql`greatest(0, used_bytes + ${bytes})` })
        .where('id', '=', mailboxId)
        .execute()
    },
  }
}
