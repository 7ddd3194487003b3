import type { MessageId } from '@sen/model/ids'
import { envelopeRecipients } from '@sen/model/recipients'
import type { Actor } from '../kit/actor.ts'
import { rethrowAfter } from '../kit/clean-up.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { prepareMisleadingNameCheck } from '../kit/require-truthful-name.ts'
import { alarmOfRefusal, sendingRefusal } from '../sending/limits/sending-refusal.ts'
import { buildBytes, readSendable } from '../sending/read-sendable.ts'
import { type OccurrenceNeeds, sendOccurrence, withOwnMessageId } from './send-occurrence.ts'

/** Idempotent. @throws Refused message_not_found, not_periodic; when sending, the refusals of `sendMessage` */
export async function answerMissed(
  needs: OccurrenceNeeds,
  actor: Actor,
  id: MessageId,
  answer: 'send' | 'skip',
): Promise<{ readonly version: number }> {
  const isSending = answer === 'send'
  if (isSending) requirePermission(actor, 'send_mail')
  const isMisleading = await prepareMisleadingNameCheck(needs.directory)
  const read = await needs.store.read(actor.mailboxId, async (r) => {
    const periodic = (await r.periodics.ofMessages([id])).get(id)
    return isSending && periodic?.missedAt ? readSendable(r, id, undefined, isMisleading) : undefined
  })
  const builtAt = needs.clock.now()
  const draft = read && withOwnMessageId(needs.secrets, read)
  const bytes = draft && (await buildBytes(needs, draft, builtAt))

  const answered = needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const message = await w.messages.find(id)
    if (!message) throw new Refused('message_not_found')
    const periodic = (await w.periodics.ofMessages([id])).get(id)
    if (!periodic) throw new Refused('not_periodic')
    if (periodic.missedAt === undefined) return { version }
    const at = needs.clock.now()
    if (draft && bytes) {
      const full = await sendingRefusal(w, needs, envelopeRecipients(message).length, at)
      if (full) throw full
      await sendOccurrence(needs, w, actor.mailboxId, { draft, bytes, plannedAt: at, builtAt, at })
    }
    const sentCount = periodic.sentCount + (bytes ? 1 : 0)
    await w.periodics.save({ ...periodic, sentCount, missedAt: undefined, missedReason: undefined })
    await w.drafts.setSendState(id, periodic.nextAt ? 'sending' : 'none', version)
    await w.threads.refresh([message.threadId], version)
    await w.record({
      type: 'threads.changed',
      version,
      threadIds: [message.threadId],
      folderIds: [message.folderId],
    })
    return { version }
  })
  return answered.catch((error: unknown) => rethrowAfter(error, () => alarmOfRefusal(needs, actor.mailboxId, error)))
}
