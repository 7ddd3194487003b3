import { permissionRefusal, type Rights } from '@sen/model/account/permissions'
import type { ErrorCode } from '@sen/model/error-codes'
import type { MailboxId } from '@sen/model/ids'
import { maySendAs } from '../mailboxes/may-send-as.ts'
import type { Message } from '../messages/message-store.ts'
import type { Writer } from '../store.ts'
import { enqueueLimitAlarm, type SendingLimitNeeds, sendingRefusal } from './limits/sending-refusal.ts'

/** Checks the author's current rights (product decisions 29 and 33). Must be called under the mailbox lock. */
export async function sendBlocker(
  w: Writer,
  needs: SendingLimitNeeds,
  { mailboxId, rights }: { readonly mailboxId: MailboxId; readonly rights: Rights },
  {
    message,
    recipients,
    now,
  }: { readonly message: Pick<Message, 'from'>; readonly recipients: number; readonly now: Date },
): Promise<ErrorCode | undefined> {
  const refusal = permissionRefusal('send_mail', rights)
  if (refusal !== undefined) return refusal
  if (!(await maySendAs(w, [message.from.email]))) return 'sender_not_allowed'
  const refused = await sendingRefusal(w, needs, recipients, now)
  if (refused) await enqueueLimitAlarm(w, mailboxId, refused)
  return refused?.code
}
