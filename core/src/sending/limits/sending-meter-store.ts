import type { OrganisationId } from '@sen/model/ids'
import type { SendingCounts, SendingHoldCause, SendingScope } from '@sen/model/sending-limits/sending-limits'

export interface SendingFigures extends Readonly<Record<SendingScope, SendingCounts>> {
  readonly organisationId: OrganisationId
  readonly heldBy: SendingHoldCause | undefined
}

/** Counts mail sent by people, including mail that was purged since. */
export interface SendingMeterReader {
  /** Exact for the mailbox; the other figures are rounded to ten minutes. Mail that waits for undo counts as well. */
  figures(now: Date): Promise<SendingFigures>
}

export interface SendingMeter extends SendingMeterReader {
  count(recipients: number, at: Date): Promise<void>
  discount(recipients: number, at: Date): Promise<void>
  /** Counts recipients outside the organisation since then, or since the last release. */
  newRecipientsSince(since: Date): Promise<number>
  bouncesSince(since: Date): Promise<number>
  hold(cause: SendingHoldCause, at: Date): Promise<boolean>
}
