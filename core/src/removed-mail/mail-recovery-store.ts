import type { MailboxId } from '@sen/model/ids'
import type { RecoveryState } from '@sen/model/removed-mail/removed-mail'

/** Counts are of messages. */
export interface MailRecovery {
  readonly state: RecoveryState
  readonly total: number
  /** May exceed `total` because more may have been purged since. */
  readonly lookedAt: number
  /** Leaves out recalled messages and those without bytes. */
  readonly recovered: number
}

export interface MailRecoveryWriter {
  /** Replaces the previous recovery, finished or not. Returns its id for the job. */
  begin(mailboxId: MailboxId, total: number, at: Date): Promise<string>
  /** The last permitted failure ends the recovery. Returns whether it did; false also when it was replaced. */
  noteFailure(id: string, most: number, at: Date): Promise<boolean>
  /** Does nothing when it was replaced. */
  end(id: string, state: Exclude<RecoveryState, 'working'>, at: Date): Promise<void>
}
