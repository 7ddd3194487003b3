import type { DriveItemKind } from '@sen/model/drive/drive-items'
import { driveWords } from '@sen/model/drive/drive-words'
import type { MailboxActor } from '../../kit/actor.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import type { MailStore } from '../../store.ts'
import type { DriveHits, DrivePageBounds } from '../drive-store.ts'

/** @throws Refused drive_disabled */
export async function searchDrive(
  { store }: { readonly store: MailStore },
  actor: MailboxActor,
  text: string,
  page: DrivePageBounds,
  only?: DriveItemKind,
): Promise<DriveHits> {
  requirePermission(actor, 'use_drive')
  const words = driveWords(text)
  if (!words) return { items: [], total: 0, isMore: false }
  return store.read(actor.mailboxId, ({ drive }) => drive.search(words, page, only))
}
