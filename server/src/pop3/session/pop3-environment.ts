import type { Actor } from '@sen/core/kit/actor'
import type { Yielder } from '@sen/core/kit/yielder'
import type { MailProgramMailbox } from '@sen/core/mail-programs/mail-program-mailbox'
import type { CallScope } from '@sen/core/ports/call-scope'
import type { MailboxLocks } from '@sen/core/ports/mailbox-locks'
import type { MailProgramAuthenticator } from '../../mail-programs/mail-program-authenticator.ts'
import type { MailboxWakes } from '../../mail-programs/mailbox-wakes.ts'
import type { Timers } from '../../mail-programs/timers.ts'

/** Dependencies that all sessions of the process share. */
export interface Pop3Environment {
  readonly access: MailProgramAuthenticator
  openMailbox(actor: Actor): Pick<MailProgramMailbox, 'maildrop' | 'read' | 'move' | 'folders'>
  /** A mailbox has one session across all processes (RFC 1939 section 4). */
  readonly locks: MailboxLocks
  readonly wakes: MailboxWakes
  readonly scope: CallScope
  readonly yielder: Yielder
  readonly timers: Timers
  /** Errors are our own failures, without addresses or content. */
  readonly onError: (error: unknown) => void
}
