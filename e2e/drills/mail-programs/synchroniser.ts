import type { MailLedger } from './mail-ledger.ts'
import type { FoundMessage } from './mailbox-state.ts'
import type { ProgramRun } from './run-program.ts'

/** A mail program that synchronises an account with another place, called the near side. */
export interface Synchroniser {
  readonly name: string
  readonly email: string
  readonly ledger: MailLedger
  synchronise(): Promise<ProgramRun>
  /** Makes one random change at the near side. */
  changeNearSide(): Promise<void>
  nearMessages(): Promise<readonly FoundMessage[]>
}
