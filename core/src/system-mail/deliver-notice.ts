import { domainOf } from '@sen/model/addresses'
import type { MailboxActor } from '../kit/actor.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import { deliverSystemMail } from './deliver-system-mail.ts'
import { postmasterMail } from './postmaster-mail.ts'

/**
 * Delivers a text from our postmaster to a mailbox. Idempotent.
 * @param notice `name` identifies the notice: it is the delivery key and the local part of the Message-ID
 */
export async function deliverNotice(
  needs: ReceivingNeeds,
  { mailboxId, address, displayName }: Pick<MailboxActor, 'mailboxId' | 'address' | 'displayName'>,
  notice: {
    readonly name: string
    readonly from: string
    readonly subject: string
    readonly text: string
    readonly timeZone?: string
    readonly answers?: string
  },
): Promise<void> {
  const { name, ...content } = notice
  const raw = await needs.mime.compose(
    postmasterMail({
      domain: domainOf(address),
      messageId: name,
      to: { name: displayName, email: address },
      date: needs.clock.now(),
      ...content,
    }),
  )
  await deliverSystemMail(needs, mailboxId, { mailFrom: '', recipient: address, raw, deliveryKey: name })
}
