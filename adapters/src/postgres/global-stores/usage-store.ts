import type { MailboxUsage, UsageStore } from '@sen/core/operating/usage-store'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import type pg from 'pg'
import { QUOTA_MEGABYTES } from '../quota.ts'

interface UsageRow {
  readonly organisation_id: string
  readonly domain: string
  readonly address: string
  readonly used_bytes: string
  readonly quota_megabytes: number
  readonly draws_on_pool: boolean
  readonly messages: string
  readonly drive_bytes: string
}

export class PostgresUsageStore implements UsageStore {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async ofMailboxes(): Promise<readonly MailboxUsage[]> {
    const { rows } = await this.#pool.query<UsageRow>(
      `select d.organisation_id, d.name as domain, m.address, m.used_bytes,
         m.auto_quota as draws_on_pool, ${QUOTA_MEGABYTES} as quota_megabytes,
         coalesce(mail.messages, 0) as messages, coalesce(drive.bytes, 0) as drive_bytes
       from mailbox m
       join domain d on d.id = m.domain_id
       left join (select mailbox_id, count(*) as messages from message group by 1) mail on mail.mailbox_id = m.id
       left join (select mailbox_id, sum(size_bytes) as bytes from drive_version group by 1) drive on drive.mailbox_id = m.id
       order by d.name, m.address`,
    )
    return rows.map((row) => ({
      organisationId: row.organisation_id,
      domain: row.domain,
      address: row.address,
      usedBytes: Number(row.used_bytes),
      quotaBytes: row.quota_megabytes * MEGABYTE_BYTES,
      drawsOnPool: row.draws_on_pool,
      messages: Number(row.messages),
      driveBytes: Number(row.drive_bytes),
    }))
  }

  async totalBytes(): Promise<number> {
    const { rows } = await this.#pool.query<{ bytes: string }>(
      'select coalesce(sum(used_bytes), 0) as bytes from mailbox',
    )
    return Number(rows[0]?.bytes)
  }
}
