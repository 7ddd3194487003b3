import { GONE_MESSAGES_KEPT_DAYS } from '@sen/model/mail-programs/limits'
import type { HousekeepingStore } from '../housekeeping/housekeeping-store.ts'
import type { Clock } from '../kit/clock.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import type { Yielder } from '../kit/yielder.ts'
import type { MailStore } from '../store.ts'
import { numberFolder } from './read-folders.ts'

const DAY_MILLISECONDS = 24 * 3_600_000
const FOLDERS_AT_ONCE = 100

interface Needs {
  readonly store: MailStore
  readonly housekeeping: HousekeepingStore
  readonly clock: Clock
  readonly turns: Yielder
}

export const mailProgramsMaintenance: readonly MaintenanceTask<Needs>[] = [
  { name: 'number mail from before mail programs', run: numberOldMail },
  { name: 'expire the log of messages that left folders', run: expireGoneMessages },
]

/** Returns how many folders were numbered. */
export async function numberOldMail(needs: Needs): Promise<number> {
  let count = 0
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const folders = await needs.housekeeping.unnumberedFolders(after, FOLDERS_AT_ONCE)
    for (const { mailboxId, folderId } of folders) await numberFolder(needs, mailboxId, folderId)
    count += folders.length
    after = folders.at(-1)?.folderId
  }
  return count
}

export function expireGoneMessages({ housekeeping, clock }: Needs): Promise<number> {
  return housekeeping.expireGoneMessages(new Date(clock.now().getTime() - GONE_MESSAGES_KEPT_DAYS * DAY_MILLISECONDS))
}
