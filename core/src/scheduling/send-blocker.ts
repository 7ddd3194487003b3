import type { ErrorCode } from '@sen/model/error-codes'
import type { Actor } from '../kit/actor.ts'
import type { Message } from '../messages/message-store.ts'
import { hourlyRefusal } from '../sending/hourly-limit.ts'
import { isOwnSender } from '../sending/read-sendable.ts'
import type { Writer } from '../store.ts'

/** What may have changed between the planning and the leaving. */
export type SendRights = Pick<Actor, 'smtpEnabled' | 'domainVerified'>

/**
 * What forbids a planned mail to leave now: the same that would forbid its sending (product decisions 29 and 33). Asked
 * under the mailbox's lock.
 */
export async function sendBlocker(
  w: Writer,
  rights: SendRights,
  message: Pick<Message, 'from'>,
  recipients: number,
  now: Date,
): Promise<ErrorCode | undefined> {
  if (!rights.smtpEnabled) return 'smtp_disabled'
  if (!rights.domainVerified) return 'domain_not_verified'
  if (!(await isOwnSender(w, message))) return 'sender_not_allowed'
  return (await hourlyRefusal(w, recipients, now))?.code
}
