import type { MailboxId } from '@sen/model/ids'
import type { RecoveryState } from '@sen/model/removed-mail/removed-mail'

/** How far the recovery is that an Owner ordered last of somebody's deleted mail. Counts are of messages. */
export interface MailRecovery {
  readonly state: RecoveryState
  /** Found when it was ordered. */
  readonly total: number
  /** Of them those that it has come to; it may pass `total`, as more may have been deleted since. */
  readonly lookedAt: number
  /** Of those, what came back: what was called back or has lost its bytes does not. */
  readonly recovered: number
}

/** Of the mailboxes of one organisation. */
export interface MailRecoveryWriter {
  /** In place of the one before, whatever it does. @returns its id, for the job that does it */
  begin(mailboxId: MailboxId, total: number, at: Date): Promise<string>
  /**
   * One more attempt failed. The last that there may be ends it.
   * @returns whether it has ended by this; false also where another one has taken its place
   */
  noteFailure(id: string, most: number, at: Date): Promise<boolean>
  /** Nothing happens where another one has taken its place. */
  end(id: string, state: Exclude<RecoveryState, 'working'>, at: Date): Promise<void>
}
