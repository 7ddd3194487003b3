import { isOwnAddress } from '@sen/model/addresses'
import type { MailboxReader } from './mailbox-store.ts'

/**
 * Returns whether the mailbox may send as each of the addresses: a verified sender, also with a tag (product decisions
 * 33, 38 and 69). An alias is a sender; a group is not. The web and mail programs follow this rule.
 */
export async function maySendAs(
  r: { readonly mailbox: Pick<MailboxReader, 'senders'> },
  addresses: readonly string[],
): Promise<boolean> {
  const senders = (await r.mailbox.senders()).map(({ email }) => email)
  return addresses.every((address) => isOwnAddress(address, senders))
}
