import { DAY_MILLISECONDS } from '@sen/model/durations'
import type { FolderId, MailboxId } from '@sen/model/ids'
import { GONE_MESSAGES_KEPT_DAYS } from '@sen/model/mail-programs/limits'
import { COUNTED_SLICE_MESSAGES, MAILDROP_SLICE_MESSAGES, MAX_COUNTED_OF_NIGHT } from '@sen/model/pop3/limits'
import type { Clock } from '../kit/clock.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import type { Yielder } from '../kit/yielder.ts'
import type { MaintenanceStore } from '../maintenance/maintenance-store.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { MailStore } from '../store.ts'
import { countOctets } from './count-octets.ts'
import { numberFolder } from './read-folders.ts'

const FOLDERS_AT_ONCE = 100

interface Needs {
  readonly store: MailStore
  readonly maintenance: MaintenanceStore
  readonly blobs: BlobStore
  readonly clock: Clock
  readonly yielder: Yielder
}

export const mailProgramsMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'number mail from before mail programs', run: numberOldMail },
  { name: 'count octets of mail from before POP3', run: countOldOctets },
  { name: 'expire the log of messages that left folders', run: expireGoneMessages },
]

export async function numberOldMail(needs: Needs): Promise<number> {
  let count = 0
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const folders = await needs.maintenance.unnumberedFolders(after, FOLDERS_AT_ONCE)
    for (const { mailboxId, folderId } of folders) await numberFolder(needs, mailboxId, folderId)
    count += folders.length
    after = folders.at(-1)?.folderId
  }
  return count
}

/**
 * Counts octets for POP3 in inboxes from before they were stored, some messages each night, because each source is read.
 * @returns how many messages were counted
 */
export async function countOldOctets(needs: CountingNeeds): Promise<number> {
  let count = 0
  const failed: unknown[] = []
  for (let after: string | undefined = '0'; after !== undefined && count < MAX_COUNTED_OF_NIGHT; ) {
    const inboxes = await needs.maintenance.uncountedInboxes(after, FOLDERS_AT_ONCE)
    for (const inbox of inboxes) {
      if (count >= MAX_COUNTED_OF_NIGHT) break
      try {
        count += await countInbox(needs, inbox, MAX_COUNTED_OF_NIGHT - count)
      } catch (error) {
        // A source that cannot be read must not keep the inboxes after it from being counted.
        failed.push(error)
      }
    }
    after = inboxes.at(-1)?.folderId
  }
  if (failed.length > 0) throw new AggregateError(failed, `Octets of ${failed.length} inboxes could not be counted`)
  return count
}

type CountingNeeds = Pick<Needs, 'store' | 'maintenance' | 'blobs' | 'yielder'>

async function countInbox(
  needs: CountingNeeds,
  { mailboxId, folderId }: { readonly mailboxId: MailboxId; readonly folderId: FolderId },
  limit: number,
): Promise<number> {
  let count = 0
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after
    const listed = await needs.store.read(mailboxId, (r) =>
      r.mailPrograms.maildrop(folderId, from, MAILDROP_SLICE_MESSAGES),
    )
    const missing = listed.filter(({ octets }) => octets === undefined).map(({ uid }) => uid)
    for (let start = 0; start < missing.length; start += COUNTED_SLICE_MESSAGES) {
      if (count >= limit) return count
      const uids = missing.slice(start, start + COUNTED_SLICE_MESSAGES)
      count += (await countOctets(needs, mailboxId, { folderId, uids })).size
      await needs.yielder.yield()
    }
    after = listed.length < MAILDROP_SLICE_MESSAGES ? undefined : listed.at(-1)?.uid
  }
  await needs.maintenance.setOctetsCounted(folderId)
  return count
}

export function expireGoneMessages({ maintenance, clock }: Needs): Promise<number> {
  return maintenance.expireGoneMessages(new Date(clock.now().getTime() - GONE_MESSAGES_KEPT_DAYS * DAY_MILLISECONDS))
}
