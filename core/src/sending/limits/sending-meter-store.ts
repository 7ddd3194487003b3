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
   * In the hour and the day before `now`: of the mailbox exactly, of the others as of ten minutes each. Mail that waits for undo
   * counts as well.
   */
  figures(now: Date): Promise<SendingFigures>
  /** Adds recipients to the organisation's figures. */
  count(recipients: number, at: Date): Promise<void>
  /** Removes recipients that were counted at this time, because their mail was undone. */
  discount(recipients: number, at: Date): Promise<void>
  /** Recipients outside the organisation since then, or since the last release, whom the mailbox had never written to. */
  newRecipientsSince(since: Date): Promise<number>
  /** Counts rejected recipients since then, or since the last release. */
  bouncesSince(since: Date): Promise<number>
  /** Suspends sending from the mailbox. @returns false when it was suspended already */
  hold(cause: SendingHoldCause, at: Date): Promise<boolean>
}
