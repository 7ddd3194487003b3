import type { DriveItem } from '@sen/core/drive/drive-store'
import type { ShareDirectory, SharedItem, SharedWith } from '@sen/core/shares/share-directory'
import type { SharePermission } from '@sen/model/drive/sharing'
import type { MailboxId } from '@sen/model/ids'
import { type Kysely, type Selectable, sql } from 'kysely'
import { readItemsAlone } from '../drive/drive-rows.ts'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'
import { toFileRequest } from './file-requests.ts'
import { SHARE_COLUMNS, type ShareRow, toShare } from './share-rows.ts'

const SHARE_OPENS = (now: Date) => sql`s.state = 'live' and (s.expires_at is null or s.expires_at > ${now})`
const OWNER_OPENS = sql`m.drive_enabled and m.deleted_at is null and d.verified`

interface SharedRow {
  readonly item_id: string
  readonly mailbox_id: string
  readonly token: string
  readonly permission: string
  readonly address: string
  readonly display_name: string
}

/** A task may not have processed items below a trashed folder yet. */
const OUTSIDE_TRASH = sql`not exists (
  with recursive above as (
    select i.parent_id, i.trashed_at
    union all
    select f.parent_id, f.trashed_at from above cross join lateral (
      select * from drive_item where id = above.parent_id offset 0
    ) f
  )
  select from above where trashed_at is not null
)`

/** No other reader of the drive works without a mailbox. */
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
      where s.token = ${token} and ${OUTSIDE_TRASH} and ${SHARE_OPENS(now)} and ${OWNER_OPENS}`.execute(this.#db)
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
      where f.token = ${token} and f.ended_at is null and f.expires_at > ${now} and ${OUTSIDE_TRASH}
        and ${OWNER_OPENS}`.execute(this.#db)
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
    // The latest share of an item counts. `offset 0` makes the planner look up each share and item by id.
    const { rows } = await sql<SharedRow & { readonly total: number }>`
      with named as materialized (
        select s.* from drive_share_receiver r
        cross join lateral (select * from drive_share where id = r.share_id offset 0) s
        where r.address = any(${[...addresses]}) and ${SHARE_OPENS(now)}
      ),
      owner as materialized (
        select m.id, m.address, m.display_name from mailbox m join domain d on d.id = m.domain_id
        where m.id in (select mailbox_id from named) and d.name = any(${[...domains]}::text[]) and m.id <> ${rowId(mailboxId)}
          and ${OWNER_OPENS}
      ),
      latest as materialized (
        select max(s.id) as id, s.item_id
        from named s join owner o on o.id = s.mailbox_id
        cross join lateral (select parent_id, trashed_at from drive_item where id = s.item_id offset 0) i
        where ${OUTSIDE_TRASH} group by s.item_id
      ),
      page as (select id from latest order by id desc limit ${limit} offset ${offset})
      select s.item_id, s.mailbox_id, s.token, s.permission, o.address, o.display_name, counted.total
      from (select count(*)::integer as total from latest) counted
      left join (page join drive_share s on s.id = page.id join owner o on o.id = s.mailbox_id) on true
      order by s.id desc`.execute(this.#db)
    const ids = rows.flatMap((row) => row.item_id ?? [])
    const found = await readItemsAlone(this.#db, sql`select * from drive_item where id = any(${ids}::bigint[])`)
    const items = new Map<string, DriveItem>(found.map((item) => [item.id, item]))
    const shared = rows.flatMap((row): SharedItem[] => {
      const item = items.get(row.item_id)
      if (!item) return []
      const owner = { address: row.address, displayName: row.display_name }
      // Favorites and parent folders are private to the owner.
      return [
        {
          item: { ...item, isFavorite: false },
          owner,
          token: row.token,
          permission: row.permission as SharePermission,
        },
      ]
    })
    return { shared, total: rows[0]?.total ?? 0 }
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

  async saveVisit(...[shareId, digest, visit]: Parameters<ShareDirectory['saveVisit']>): Promise<void> {
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

  async saveRequestVisit(requestId: string, digest: string, expiresAt: Date): Promise<void> {
    await this.#db
      .insertInto('file_request_visit')
      .values({ token_digest: digest, request_id: rowId(requestId), expires_at: expiresAt })
      .execute()
  }
}
