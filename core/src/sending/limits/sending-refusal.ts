import type { MailboxId } from '@sen/model/ids'
import {
  reachedLimit,
  SENDING_SCOPES,
  SENDING_WINDOWS,
  type SendingAlarmCause,
  type SendingLimits,
} from '@sen/model/sending-limits/sending-limits'
import { Refused } from '../../kit/refused.ts'
import type { MailStore, Reader, Writer } from '../../store.ts'

export interface SendingLimitNeeds {
  readonly sendingLimits: SendingLimits
}

/** Product decision 33. A result is final only under the mailbox lock, because sends may be concurrent. */
export async function sendingRefusal(
  r: Pick<Reader, 'sendingMeter'>,
  { sendingLimits }: SendingLimitNeeds,
  recipients: number,
  now: Date,
): Promise<Refused | undefined> {
  const figures = await r.sendingMeter.figures(now)
  if (figures.heldBy) return new Refused('sending_on_hold')
  const reached = reachedLimit(sendingLimits, figures, recipients)
  return reached && new Refused('send_quota_exceeded', { ...reached })
}

export async function enqueueLimitAlarm(w: Writer, mailboxId: MailboxId, refused: Refused): Promise<void> {
  const cause = limitOf(refused)
  if (cause) await enqueueAlarm(w, mailboxId, cause)
}

export async function alarmOfRefusal(
  { store }: { readonly store: MailStore },
  mailboxId: MailboxId,
  error: unknown,
): Promise<void> {
  const cause = error instanceof Refused ? limitOf(error) : undefined
  if (cause) await store.write(mailboxId, (w) => enqueueAlarm(w, mailboxId, cause))
}

export async function enqueueAlarm(w: Writer, mailboxId: MailboxId, cause: SendingAlarmCause): Promise<void> {
  await w.enqueue({ name: 'raise-sending-alarm', mailboxId, cause }, { key: `sending-alarm:${cause}:${mailboxId}` })
}

function limitOf({ code, details }: Refused): SendingAlarmCause | undefined {
  if (code !== 'send_quota_exceeded') return undefined
  const scope = SENDING_SCOPES.find((each) => each === details?.scope)
  const window = SENDING_WINDOWS.find((each) => each === details?.window)
  return scope && window && `${scope}_${window}`
}
