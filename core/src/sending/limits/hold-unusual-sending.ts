import { HOUR_MILLISECONDS } from '@sen/model/durations'
import type { MailboxId } from '@sen/model/ids'
import type { SendingHoldCause } from '@sen/model/sending-limits/sending-limits'
import type { Writer } from '../../store.ts'
import { enqueueAlarm, type SendingLimitNeeds } from './sending-refusal.ts'

/** Unusually many new recipients suggest a stolen password. The current message is held too. */
export async function holdOnNewRecipients(
  w: Writer,
  { sendingLimits }: SendingLimitNeeds,
  { mailboxId, at }: { readonly mailboxId: MailboxId; readonly at: Date },
): Promise<void> {
  const most = sendingLimits.hold.newRecipients
  if (most === 0) return
  // Run the expensive query only when the limit can be reached.
  if ((await w.sendingMeter.figures(at)).mailbox.hour < most) return
  if ((await w.sendingMeter.newRecipientsSince(hourBefore(at))) >= most) await hold(w, mailboxId, 'new_recipients', at)
}

/** Guessed addresses cause unusually many rejections. */
export async function holdOnBounces(
  w: Writer,
  { sendingLimits }: SendingLimitNeeds,
  { mailboxId, at }: { readonly mailboxId: MailboxId; readonly at: Date },
): Promise<void> {
  const most = sendingLimits.hold.bounces
  if (most === 0) return
  if ((await w.sendingMeter.bouncesSince(hourBefore(at))) >= most) await hold(w, mailboxId, 'bounces', at)
}

async function hold(w: Writer, mailboxId: MailboxId, cause: SendingHoldCause, at: Date): Promise<void> {
  if (await w.sendingMeter.hold(cause, at)) await enqueueAlarm(w, mailboxId, cause)
}

function hourBefore(at: Date): Date {
  return new Date(at.getTime() - HOUR_MILLISECONDS)
}
