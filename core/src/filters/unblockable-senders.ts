import { colleagueDomains } from '@sen/model/account/organisation'
import type { UnblockableSenders } from '@sen/model/acting/blocking'
import type { Actor } from '../kit/actor.ts'
import type { MailboxReader } from '../mailboxes/mailbox-store.ts'

export async function unblockableSenders(
  r: { readonly mailbox: Pick<MailboxReader, 'senders'> },
  { address, domains }: Pick<Actor, 'address' | 'domains'>,
): Promise<UnblockableSenders> {
  const senders = await r.mailbox.senders()
  return { addresses: [address, ...senders.map(({ email }) => email)], domains: colleagueDomains(address, domains) }
}
