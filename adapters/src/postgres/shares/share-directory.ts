import type { DriveItem } from '@sen/core/drive/drive-store'
import type { ShareDirectory, SharedItem, SharedWith } from '@sen/core/shares/share-directory'
import type { SharePermission } from '@sen/model/drive/sharing'
import type { MailboxId } from '@sen/model/ids'
import { type Kysely, type Selectable, sql } from 'kysely'
import { readItems } from '../drive/drive-rows.ts'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'
import { toFileRequest } from './file-requests.ts'
import { SHARE_COLUMNS, type ShareRow, toShare } from './share-rows.ts'

/** Of `drive_share s`, what is shared `i`, and the mailbox `m` in its domain `d`: all that a link needs to open. */
const OPENS = (now: Date) => sql`
  s.state = 'live' and (s.expires_at is null or s.expires_at > ${now}) and i.trashed_at is null
  and m.drive_enabled and m.deleted_at is null and d.verified`

interface SharedRow {
  readonly item_id: string
  readonly mailbox_id: string
  readonly token: string
  readonly permission: string
  readonly address: string
  readonly display_name: string
}

/** The one reader of the drive that is not bound to a mailbox. */
export class PostgresShareDirectory implements ShareDirectory {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async findOpen(token: string, now: Date): ReturnType<ShareDirectory['findOpen']> {
    const { rows } = await sql<ShareRow & { readonly mailbox_id: string; readonly password_hash: string | null }>`
      select ${SHARE_COLUMNS}, s.mailbox_id, s.password_hash
      from drive_share s join drive_item i on i.id = s.item_id
      join mailbox m on m.id = s.mailbox_id join domain d on d.id = m.domain_id
      where s.token = ${token} and ${OPENS(now)}`.execute(this.#db)
    const row = rows[0]
    return (
      row && {
        share: toShare(row),
        mailboxId: row.mailbox_id as MailboxId,
        passwordHash: row.password_hash ?? undefined,
      }
    )
  }

  async findOpenRequest(token: string, now: Date): ReturnType<ShareDirectory['findOpenRequest']> {
    const { rows } = await sql<Selectable<Database['file_request']>>`
      select f.* from file_request f join drive_item i on i.id = f.folder_id
      join mailbox m on m.id = f.mailbox_id join domain d on d.id = m.domain_id
      where f.token = ${token} and f.ended_at is null and f.expires_at > ${now} and i.trashed_at is null
        and m.drive_enabled and m.deleted_at is null and d.verified`.execute(this.#db)
    const row = rows[0]
    return (
      row && {
        request: toFileRequest(row),
        mailboxId: row.mailbox_id as MailboxId,
        passwordHash: row.password_hash ?? undefined,
      }
    )
  }

  async sharedWith(
    { mailboxId, addresses, domains }: SharedWith,
    { limit, offset }: { readonly limit: number; readonly offset: number },
    now: Date,
  ): ReturnType<ShareDirectory['sharedWith']> {
    // Of an item that is shared twice, what was shared last.
    const latest = sql`
      select distinct on (s.item_id) s.id, s.item_id, s.mailbox_id, s.token, s.permission, m.address, m.display_name
      from drive_share_receiver r join drive_share s on s.id = r.share_id join drive_item i on i.id = s.item_id
      join mailbox m on m.id = s.mailbox_id join domain d on d.id = m.domain_id
      where r.address = any(${[...addresses]}) and m.id <> ${rowId(mailboxId)}
        and d.name = any(${[...domains]}::text[]) and ${OPENS(now)}
      order by s.item_id, s.id desc`
    const [{ rows }, counted] = await Promise.all([
      sql<SharedRow>`select * from (${latest}) l order by id desc limit ${limit} offset ${offset}`.execute(this.#db),
      sql<{ count: number }>`select count(*)::integer as count from (${latest}) l`.execute(this.#db),
    ])
    const items = await this.#itemsOf(rows)
    const shared = rows.flatMap((row): SharedItem[] => {
      const item = items.get(row.item_id)
      if (!item) return []
      const owner = { address: row.address, displayName: row.display_name }
      // The folders that it lies in are its owner's own, and so is which of it they like.
      const seen = { ...item, parentId: undefined, path: `/${item.name}`, isFavorite: false }
      return [{ item: seen, owner, token: row.token, permission: row.permission as SharePermission }]
    })
    return { shared, total: counted.rows[0]?.count ?? 0 }
  }

  async findVisit(shareId: string, digest: string, now: Date): ReturnType<ShareDirectory['findVisit']> {
    const row = await this.#db
      .selectFrom('drive_share_visit')
      .select(['has_password', 'address'])
      .where('token_digest', '=', digest)
      .where('share_id', '=', rowId(shareId))
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row && { hasPassword: row.has_password, address: row.address ?? undefined }
  }

  async keepVisit(...[shareId, digest, visit]: Parameters<ShareDirectory['keepVisit']>): Promise<void> {
    await this.#db
      .insertInto('drive_share_visit')
      .values({
        token_digest: digest,
        share_id: rowId(shareId),
        has_password: visit.hasPassword,
        address: visit.address ?? null,
        expires_at: visit.expiresAt,
      })
      .execute()
  }

  async hasRequestVisit(requestId: string, digest: string, now: Date): Promise<boolean> {
    const row = await this.#db
      .selectFrom('file_request_visit')
      .select('request_id')
      .where('token_digest', '=', digest)
      .where('request_id', '=', rowId(requestId))
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row !== undefined
  }

  async keepRequestVisit(requestId: string, digest: string, expiresAt: Date): Promise<void> {
    await this.#db
      .insertInto('file_request_visit')
      .values({ token_digest: digest, request_id: rowId(requestId), expires_at: expiresAt })
      .execute()
  }

  /** One read for each owner on the page. */
  async #itemsOf(rows: readonly SharedRow[]) {
    const owners = new Set(rows.map((row) => row.mailbox_id))
    const read = await Promise.all(
      Array.from(owners, (mailboxId) => {
        const ids = rows.filter((row) => row.mailbox_id === mailboxId).map((row) => row.item_id)
        const page = sql`select * from drive_item where mailbox_id = ${mailboxId} and id = any(${ids}::bigint[])`
        return readItems(this.#db, mailboxId, page)
      }),
    )
    return new Map<string, DriveItem>(read.flat().map((item) => [item.id, item]))
  }
}
