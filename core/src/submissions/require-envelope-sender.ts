import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { maySendAs } from '../mailboxes/may-send-as.ts'
import { alarmOfRefusal, type SendingLimitNeeds, sendingRefusal } from '../sending/limits/sending-refusal.ts'
import type { MailStore, Reader } from '../store.ts'

type Needs = SendingLimitNeeds & { readonly store: MailStore; readonly clock: Clock }

/**
 * Refuses before the transfer what `submitMessage` would refuse after it.
 * @param address may be empty (RFC 8098 section 3)
 * @throws Refused sender_not_allowed, sending_on_hold, send_quota_exceeded
 */
export async function requireEnvelopeSender(needs: Needs, actor: Actor, address: string): Promise<void> {
  const refusal = await needs.store.read(actor.mailboxId, async (r) => {
    if (!(await maySendAll(r, [address]))) return new Refused('sender_not_allowed')
    return sendingRefusal(r, needs, 1, needs.clock.now())
  })
  if (!refusal) return
  await alarmOfRefusal(needs, actor.mailboxId, refusal)
  throw refusal
}

/** @param addresses envelope sender, From and Sender */
export function maySendAll(r: Pick<Reader, 'mailbox'>, addresses: readonly string[]): Promise<boolean> {
  return maySendAs(
    r,
    addresses.filter((address) => address !== ''),
  )
}
