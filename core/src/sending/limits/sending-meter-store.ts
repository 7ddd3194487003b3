import type { OrganisationId } from '@sen/model/ids'
import type { SendingCounts, SendingHoldCause, SendingScope } from '@sen/model/sending-limits/sending-limits'

export interface SendingFigures extends Readonly<Record<SendingScope, SendingCounts>> {
  readonly organisationId: OrganisationId
  /** Undefined when the mailbox may send. */
  readonly heldBy: SendingHoldCause | undefined
}

/**
 * Measures what a mailbox, its organisation and the installation send. Only mail sent by people counts, including mail
 * that was purged since.
 */
export interface SendingMeter {
  /**
   * Returns the figures for the hour and the day before `now`. The mailbox figure includes mail that waits for undo.
   * The others count sent mail, in steps of ten minutes.
   */
  figures(now: Date): Promise<SendingFigures>
  /** Adds recipients to the organisation's figures. */
  count(recipients: number, at: Date): Promise<void>
  /** Counts first-time recipients outside the organisation since then, or since the last release. */
  newRecipientsSince(since: Date): Promise<number>
  /** Counts rejected recipients since then, or since the last release. */
  bouncesSince(since: Date): Promise<number>
  /** Suspends sending from the mailbox. @returns false when it was suspended already */
  hold(cause: SendingHoldCause, at: Date): Promise<boolean>
}
