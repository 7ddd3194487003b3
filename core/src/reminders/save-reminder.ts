import { isPlannedRole } from '@sen/model/folders'
import type { MessageId, ThreadId } from '@sen/model/ids'
import { isSnoozeTime } from '@sen/model/snoozing/snooze-times'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { enqueueReminder } from '../snoozing/enqueue-reminder.ts'
import type { MailStore, Writer } from '../store.ts'

export interface ReminderReceipt {
  readonly threadId: ThreadId
  readonly version: number
}

/**
 * Sets the time of the reminder that comes if the message has no answer by then.
 * @param remindAt undefined removes the reminder
 * @throws Refused domain_not_verified, message_not_found, not_sent, snooze_time_invalid
 */
export async function saveReminder(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
  id: MessageId,
  remindAt: Date | undefined,
): Promise<ReminderReceipt> {
  requirePermission(actor, 'change_mail')
  if (remindAt && !isSnoozeTime(remindAt, needs.clock.now())) throw new Refused('snooze_time_invalid')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const { threadId, folderId } = await requireSent(w, id)
    if (remindAt) await w.reminders.save(id, remindAt)
    else await w.reminders.remove([id])
    await enqueueReminder(w, actor.mailboxId)
    await w.record({ type: 'threads.changed', version, threadIds: [threadId], folderIds: [folderId] })
    return { threadId, version }
  })
}

/** A message that is held for its undo counts as sent. */
async function requireSent(w: Writer, id: MessageId) {
  const message = await w.messages.find(id)
  if (!message) throw new Refused('message_not_found')
  const isHeld = message.kind === 'draft' && message.sendState === 'sending' && !isPlannedRole(message.folderRole)
  if (message.kind !== 'sent' && !isHeld) throw new Refused('not_sent')
  return message
}
