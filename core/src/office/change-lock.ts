import { EDITOR_LOCK_MINUTES, MAX_EDITOR_LOCK_CHARACTERS } from '@sen/model/drive/limits'
import { MINUTE_MILLISECONDS } from '@sen/model/durations'
import { requireFile } from '../drive/places/require-item.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore } from '../store.ts'
import type { LockChange, OfficeSession, OfficeSessionStore } from './office-session-store.ts'

/** WOPI defines these operations. `refresh` extends a held lock. */
export type LockRequest =
  | { readonly kind: 'lock'; readonly lock: string; readonly instead?: string | undefined }
  | { readonly kind: 'unlock'; readonly lock: string }
  | { readonly kind: 'refresh'; readonly lock: string }

/**
 * The editor holds the lock for all people who edit together.
 * @throws Refused invalid for an empty or too long lock; drive_item_not_found, also for trashed files
 */
export async function changeLock(
  needs: { readonly store: MailStore; readonly officeSessions: OfficeSessionStore; readonly clock: Clock },
  { actor, itemId }: OfficeSession,
  order: LockRequest,
): Promise<LockChange> {
  const { officeSessions: locks, clock } = needs
  const { lock } = order
  if (lock === '' || lock.length > MAX_EDITOR_LOCK_CHARACTERS) throw new Refused('invalid', { field: 'x-wopi-lock' })
  await needs.store.read(actor.mailboxId, (r) => requireFile(r.drive, itemId))
  const now = clock.now()
  const times = { now, expiresAt: new Date(now.getTime() + EDITOR_LOCK_MINUTES * MINUTE_MILLISECONDS) }
  if (order.kind === 'unlock') return locks.releaseLock(itemId, lock, now)
  if (order.kind === 'refresh') return locks.replaceLock(itemId, lock, lock, times)
  if (order.instead !== undefined) return locks.replaceLock(itemId, order.instead, lock, times)
  return locks.acquireLock(itemId, lock, times)
}
