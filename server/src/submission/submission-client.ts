import type { MailProgramSession } from '@sen/core/app-passwords/mail-program-credential'
import { AUTHENTICATION_SECONDS, MAX_BAD_COMMANDS, MAX_LOGIN_ATTEMPTS } from '@sen/model/mail-programs/limits'
import { MAX_SURPLUS_RECIPIENTS } from '@sen/model/submissions/limits'
import type { AdmittedClient } from '../mail-programs/client-limits.ts'
import type { MailProgramAuthenticator } from '../mail-programs/mail-program-authenticator.ts'
import type { MailboxWakes } from '../mail-programs/mailbox-wakes.ts'
import type { Timers } from '../mail-programs/timers.ts'
import { watchSessionAccess } from '../mail-programs/watch-session-access.ts'
import { SmtpRefusal } from '../smtp/smtp-refusal.ts'
import type { MailConnection } from '../smtp/smtp-server.ts'

export interface ClientServices {
  readonly access: MailProgramAuthenticator
  readonly wakes: MailboxWakes
  readonly timers: Timers
}

/** The state of one connection: its deadline, its account and its refused commands. */
export class SubmissionClient {
  readonly #services: ClientServices
  readonly #connection: Pick<MailConnection, 'send'>
  readonly #admitted: AdmittedClient
  #leftMilliseconds = AUTHENTICATION_SECONDS * 1_000
  #deadlineSetAt = 0
  #cancelDeadline: () => void = () => undefined
  #ends: (() => void)[] = []
  #session: MailProgramSession | undefined
  #hasLeft = false
  #failures = 0
  #vainCommands = 0
  #surplusRecipients = 0

  constructor(services: ClientServices, connection: Pick<MailConnection, 'send'>, admitted: AdmittedClient) {
    this.#services = services
    this.#connection = connection
    this.#admitted = admitted
    this.#startDeadline()
  }

  /** Undefined until the client has signed in. */
  get session(): MailProgramSession | undefined {
    return this.#session
  }

  /** @returns false when the account has too many connections, or the client has left */
  signIn(session: MailProgramSession): boolean {
    if (!this.#admitted.signIn(session.accountId)) return false
    this.#session = session
    const onRevoked = () => this.#connection.send(421, '4.7.0 The access of this mail program was revoked')
    this.#ends.push(watchSessionAccess(this.#services, session, { onRevoked }))
    return true
  }

  /** The time in which the server checks a password does not count. */
  pauseDeadline(): void {
    this.#cancelDeadline()
    this.#leftMilliseconds -= this.#services.timers.now() - this.#deadlineSetAt
  }

  #startDeadline(): void {
    const { timers } = this.#services
    this.#deadlineSetAt = timers.now()
    this.#cancelDeadline = timers.after(Math.max(0, this.#leftMilliseconds), () =>
      this.#connection.send(421, '4.7.0 Authentication timed out'),
    )
  }

  /** Returns the reply to a failed sign-in. The last one ends the connection. */
  failedSignIn(reply: SmtpRefusal): SmtpRefusal {
    if (!this.#hasLeft) this.#startDeadline()
    this.#failures += 1
    return this.#failures < MAX_LOGIN_ATTEMPTS ? reply : new SmtpRefusal(421, '4.7.0 Too many failed attempts')
  }

  /** Called for MAIL, which reads the database. @throws SmtpRefusal after too many without an accepted message */
  beginMessage(): void {
    this.#vainCommands += 1
    if (this.#vainCommands > MAX_BAD_COMMANDS) throw vainCommands()
  }

  /** Returns the reply to a refused recipient. Too many end the connection. */
  refusedRecipient(reply: SmtpRefusal): SmtpRefusal {
    this.#vainCommands += 1
    return this.#vainCommands > MAX_BAD_COMMANDS ? vainCommands() : reply
  }

  /** A client may send its message again to recipients beyond the limit, so surplus ones count separately. */
  refusedSurplus(reply: SmtpRefusal): SmtpRefusal {
    this.#surplusRecipients += 1
    return this.#surplusRecipients < MAX_SURPLUS_RECIPIENTS ? reply : new SmtpRefusal(421, '4.5.3 Too many recipients')
  }

  accepted(): void {
    this.#vainCommands = 0
    this.#surplusRecipients = 0
  }

  leave(): void {
    this.#hasLeft = true
    this.#cancelDeadline()
    for (const end of this.#ends.splice(0)) end()
    this.#admitted.leave()
  }
}

function vainCommands(): SmtpRefusal {
  return new SmtpRefusal(421, '4.7.0 Too many commands without a message')
}
