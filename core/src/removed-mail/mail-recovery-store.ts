import type { MailboxId } from '@sen/model/ids'
import type { RecoveryState } from '@sen/model/removed-mail/removed-mail'

/** The progress of the latest recovery that an Owner ordered for a mailbox. Counts are of messages. */
export interface MailRecovery {
  readonly state: RecoveryState
  /** The number found when it was ordered. */
  readonly total: number
  /** The number processed, which may exceed `total` because more may have been purged since. */
  readonly lookedAt: number
  /** The number recovered. Recalled messages and those without bytes are not. */
  readonly recovered: number
}

/** Recoveries in the mailboxes of one organisation. */
export interface MailRecoveryWriter {
  /** Starts a recovery and replaces the previous one, finished or not. @returns its id for the job */
  begin(mailboxId: MailboxId, total: number, at: Date): Promise<string>
  /**
   * Records a failed attempt. The last permitted one ends the recovery.
   * @returns whether that ended it; false also when it was replaced
   */
  noteFailure(id: string, most: number, at: Date): Promise<boolean>
  /** Does nothing when it was replaced. */
  end(id: string, state: Exclude<RecoveryState, 'working'>, at: Date): Promise<void>
}
