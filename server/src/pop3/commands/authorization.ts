import type { MailProgramSession } from '@sen/core/app-passwords/mail-program-credential'
import { Refused } from '@sen/core/kit/refused'
import { CallEnded } from '@sen/core/ports/call-scope'
import {
  AUTHENTICATION_SECONDS,
  MAX_LOGIN_ATTEMPTS,
  MAX_UNAUTHENTICATED_COMMANDS,
} from '@sen/model/mail-programs/limits'
import { readSaslPlain } from '../../mail-programs/sasl-plain.ts'
import { inCallOfClient } from '../session/call-of-client.ts'
import type { Pop3Session } from '../session/pop3-session.ts'
import { type CommandLine, InvalidCommand, requireNoArguments } from '../wire/command-line.ts'
import { errorLine, okLine, type ResponseCode } from '../wire/status-line.ts'
import { CAPA_RESPONSE } from './capabilities.ts'

interface Credential {
  readonly login: string
  readonly password: string
}

/** The AUTHORIZATION state (RFC 1939 section 4). The client has one deadline for all of its commands. */
export class AuthorizationState {
  readonly #session: Pop3Session
  /** On the clock of the timers. */
  readonly #authenticateBy: number
  #login: string | undefined
  #attempts = 0
  #commands = 0

  constructor(session: Pop3Session) {
    this.#session = session
    this.#authenticateBy = session.environment.timers.now() + AUTHENTICATION_SECONDS * 1_000
  }

  /**
   * Runs commands until a client is authenticated. The caller sends the response to its last command.
   * @throws ClientGone, also after QUIT
   */
  async signIn(): Promise<MailProgramSession> {
    const { connection } = this.#session
    for (;;) {
      this.#limitTime()
      const credential = await this.#readCredential().catch((error: unknown) => {
        if (!(error instanceof InvalidCommand)) throw error
        this.#session.error(error.message)
        this.#session.countBad()
        return undefined
      })
      if (credential === undefined) continue
      connection.clearDeadline()
      const signedIn = await this.#verify(credential)
      if (signedIn) return signedIn
    }
  }

  /** Answers a client that is authenticated but cannot enter the TRANSACTION state now. */
  refuse(text: string, code: ResponseCode): void {
    this.#sendFailure(errorLine(text, code))
  }

  async #readCredential(): Promise<Credential | undefined> {
    const session = this.#session
    const command = await session.readCommand()
    this.#commands += 1
    if (this.#commands > MAX_UNAUTHENTICATED_COMMANDS) {
      session.connection.disconnect(errorLine('Too many commands before authentication'))
      return undefined
    }
    return this.#run(command)
  }

  async #run({ name, rest }: CommandLine): Promise<Credential | undefined> {
    const session = this.#session
    switch (name) {
      case 'CAPA':
        requireNoArguments(rest)
        session.connection.write(CAPA_RESPONSE)
        return undefined
      case 'QUIT':
        requireNoArguments(rest)
        session.connection.disconnect(okLine('Logging out'))
        return undefined
      case 'USER':
        this.#login = text(rest).trim()
        if (this.#login === '') throw new InvalidCommand('A user name is needed')
        // The response is the same for every address, so that nobody learns which exist.
        session.ok('Send the password with PASS')
        return undefined
      case 'PASS':
        return this.#readPassword(rest)
      case 'AUTH':
        return this.#authenticate(rest)
      default:
        throw new InvalidCommand('The command needs authentication')
    }
  }

  /** A password may contain blanks. */
  #readPassword(rest: string): Credential {
    const login = this.#login
    this.#login = undefined
    if (login === undefined) throw new InvalidCommand('Send USER first')
    return { login, password: text(rest) }
  }

  /** SASL PLAIN with or without an initial response (RFC 5034 section 4); without a mechanism, AUTH lists them. */
  async #authenticate(rest: string): Promise<Credential | undefined> {
    const session = this.#session
    const [mechanism = '', initial, ...more] = rest.trim().split(/ +/)
    if (mechanism === '') {
      session.connection.write('+OK\r\nPLAIN\r\n.\r\n')
      return undefined
    }
    if (mechanism.toUpperCase() !== 'PLAIN') throw new InvalidCommand('The mechanism is not supported')
    if (more.length > 0) throw new InvalidCommand('Invalid response')
    let written = initial
    if (written === undefined) {
      session.connection.write('+ \r\n')
      written = await session.readSaslLine()
    }
    if (written === '*') throw new InvalidCommand('Cancelled')
    const read = readSaslPlain(written === '=' ? '' : written)
    if ('problem' in read) throw new InvalidCommand('Invalid response')
    return read
  }

  async #verify({ login, password }: Credential): Promise<MailProgramSession | undefined> {
    const session = this.#session
    const { environment, connection } = session
    const attempt = { login, password, protocol: 'pop3', ip: connection.remoteAddress } as const
    try {
      return await inCallOfClient(session, undefined, () => environment.access.signIn(attempt))
    } catch (error) {
      if (error instanceof CallEnded) throw error
      if (!(error instanceof Refused)) environment.onError(error)
      this.#sendFailure(
        error instanceof Refused
          ? refusalLine(error)
          : errorLine('Temporary failure; please try again later', 'SYS/TEMP'),
      )
      return undefined
    }
  }

  #sendFailure(line: string): void {
    const { connection } = this.#session
    this.#attempts += 1
    if (this.#attempts >= MAX_LOGIN_ATTEMPTS) connection.disconnect(line)
    else connection.write(line)
  }

  #limitTime(): void {
    const { connection, environment } = this.#session
    const milliseconds = Math.max(0, this.#authenticateBy - environment.timers.now())
    connection.setDeadline(milliseconds, () => connection.disconnect(errorLine('Authentication timed out')))
  }
}

/** Programs ask for the password again at AUTH only (RFC 3206 section 5). */
function refusalLine({ code }: Refused): string {
  switch (code) {
    case 'account_suspended':
      return errorLine('The account is suspended', 'SYS/PERM')
    case 'app_password_required':
      return errorLine('An app password is required', 'AUTH')
    case 'app_password_scope':
    case 'mail_protocol_off':
      return errorLine('POP3 is not allowed for this account', 'SYS/PERM')
    case 'too_many_attempts':
      return errorLine('Too many failed attempts; please try again later', 'SYS/TEMP')
    default:
      return errorLine('Wrong address or password', 'AUTH')
  }
}

function text(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
