import { type Address, isOwnAddress } from '@sen/model/addresses'
import { Refused } from '../kit/refused.ts'
import type { MisleadingNameCheck } from '../kit/require-truthful-name.ts'
import type { MailboxReader } from './mailbox-store.ts'

/**
 * Checks the name that a draft has in From. The stored name of the sender is accepted: it was checked when it was set, or
 * an earlier rule accepted it.
 * @throws Refused `sender_name_misleading`
 */
export async function requireTruthfulSender(
  r: { readonly mailbox: Pick<MailboxReader, 'senders'> },
  from: Address,
  isMisleading: MisleadingNameCheck,
): Promise<void> {
  if (!isMisleading(from)) return
  const senders = await r.mailbox.senders()
  const isStored = senders.some(({ name, email }) => name === from.name && isOwnAddress(from.email, [email]))
  if (!isStored) throw new Refused('sender_name_misleading')
}
