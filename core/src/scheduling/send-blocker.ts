import { permissionRefusal, type Rights } from '@sen/model/account/permissions'
import type { ErrorCode } from '@sen/model/error-codes'
import type { Message } from '../messages/message-store.ts'
import { hourlyRefusal } from '../sending/hourly-limit.ts'
import { isOwnSender } from '../sending/read-sendable.ts'
import type { Writer } from '../store.ts'

/**
 * What forbids a planned mail to leave now, with the rights that its writer has by now: the same that would forbid its sending (product decisions 29 and 33). Asked
 * under the mailbox's lock.
 */
export async function sendBlocker(
  w: Writer,
  rights: Rights,
  message: Pick<Message, 'from'>,
  recipients: number,
  now: Date,
): Promise<ErrorCode | undefined> {
  const refusal = permissionRefusal('send_mail', rights)
  if (refusal !== undefined) return refusal
  if (!(await isOwnSender(w, message))) return 'sender_not_allowed'
  return (await hourlyRefusal(w, recipients, now))?.code
}
