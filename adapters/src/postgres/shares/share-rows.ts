import type { Share } from '@sen/core/shares/share-store'
import type { StoredShareState } from '@sen/model/drive/share-opening'
import type { SharePermission } from '@sen/model/drive/sharing'
import type { DriveItemId, MessageId, ShareId } from '@sen/model/ids'
import { sql } from 'kysely'

export interface ShareRow {
  readonly id: string
  readonly item_id: string
  readonly token: string
  readonly state: string
  readonly permission: string
  readonly has_password: boolean
  readonly expires_at: Date | null
  readonly message_id: string | null
  readonly for_anybody: boolean
  readonly ended_from: string | null
  readonly created_at: Date
  readonly open_count: number
  readonly last_opened_at: Date | null
  readonly receivers: readonly string[]
}

export const SHARE_COLUMNS = sql.raw(`s.id, s.item_id, s.token, s.state, s.permission,
  s.password_hash is not null as has_password, s.expires_at, s.message_id,
  s.for_anybody, s.ended_from, s.created_at, s.open_count, s.last_opened_at,
  array(select r.address from drive_share_receiver r where r.share_id = s.id order by r.place) as receivers`)

export function toShare(row: ShareRow): Share {
  return {
    id: row.id as ShareId,
    itemId: row.item_id as DriveItemId,
    token: row.token,
    state: row.state as StoredShareState,
    permission: row.permission as SharePermission,
    hasPassword: row.has_password,
    expiresAt: row.expires_at ?? undefined,
    messageId: (row.message_id as MessageId | null) ?? undefined,
    forAnybody: row.for_anybody,
    endedFrom: (row.ended_from as Share['endedFrom'] | null) ?? undefined,
    receivers: row.receivers,
    createdAt: row.created_at,
    openCount: row.open_count,
    lastOpenedAt: row.last_opened_at ?? undefined,
  }
}
