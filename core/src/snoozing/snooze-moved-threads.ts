import type { MailboxId, ThreadId } from '@sen/model/ids'
import { settingsFrom } from '@sen/model/settings'
import { defaultSnoozeTime } from '@sen/model/snoozing/snooze-times'
import type { Clock } from '../kit/clock.ts'
import type { Writer } from '../store.ts'
import { enqueueUnsnooze } from './enqueue-unsnooze.ts'

/** Gives threads that a mail program moved or copied to Snoozed a time, because the program cannot name one. */
export async function snoozeMovedThreads(
  w: Writer,
  { clock }: { readonly clock: Clock },
  mailboxId: MailboxId,
  threadIds: readonly ThreadId[],
): Promise<void> {
  const version = await w.nextVersion()
  const { timezone } = settingsFrom(await w.settings.all())
  await w.threads.snoozeMoved(threadIds, defaultSnoozeTime(clock.now(), timezone), version)
  await enqueueUnsnooze(w, mailboxId)
}
