import type { MailboxActor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { DriveItems, DrivePageBounds } from './drive-store.ts'

/** @throws Refused drive_disabled */
export async function searchDrive(
  { store }: { readonly store: MailStore },
  actor: MailboxActor,
  text: string,
  page: DrivePageBounds,
): Promise<DriveItems> {
  requirePermission(actor, 'use_drive')
  const wanted = text.trim()
  if (wanted === '') return { items: [], total: 0 }
  return store.read(actor.mailboxId, ({ drive }) => drive.search(wanted, page))
}
