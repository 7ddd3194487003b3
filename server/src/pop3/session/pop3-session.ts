import type { MailProgramSession } from '@sen/core/app-passwords/mail-program-credential'
import type { MailProgramMailbox } from '@sen/core/mail-programs/mail-program-mailbox'
import { COMMANDS_PER_SLICE, MAX_BAD_COMMANDS } from '@sen/model/mail-programs/limits'
import { MAX_COMMAND_LINE_BYTES, MAX_PASSWORD_LINE_BYTES, MAX_SASL_LINE_BYTES } from '@sen/model/pop3/limits'
import type { ClientConnection } from '../../mail-programs/client-connection.ts'
import type { AcceptedClient } from '../../mail-programs/client-listener.ts'
import { ClientGone, LineTooLong } from '../../mail-programs/input-buffer.ts'
import { watchSessionAccess } from '../../mail-programs/watch-session-access.ts'
import { type CommandLine, parseCommandLine } from '../wire/command-line.ts'
import { errorLine, okLine, type ResponseCode } from '../wire/status-line.ts'
import type { OpenMaildrop } from './open-maildrop.ts'
import type { Pop3Environment } from './pop3-environment.ts'

/** A client in the TRANSACTION state (RFC 1939 section 5). */
export interface OpenedSession {
  readonly session: Pop3Session
  readonly mailbox: Pick<MailProgramMailbox, 'read' | 'move' | 'folders'>
  readonly maildrop: OpenMaildrop
}

export class Pop3Session {
  readonly environment: Pop3Environment
  readonly client: AcceptedClient
  readonly connection: ClientConnection
  #ends: (() => void)[] = []
  #badCommands = 0
  #commandsUntilYield = COMMANDS_PER_SLICE

  constructor(environment: Pop3Environment, client: AcceptedClient) {
    this.environment = environment
    this.client = client
    this.connection = client.connection
  }

  ok(text: string): void {
    this.connection.write(okLine(text))
  }

  error(text: string, code?: ResponseCode): void {
    this.connection.write(errorLine(text, code))
  }

  /** The session ends when the client's access is revoked. */
  watchAccess(signedIn: MailProgramSession): void {
    const onRevoked = () => this.connection.disconnect(errorLine('Access was revoked', 'SYS/PERM'))
    this.#ends.push(watchSessionAccess(this.environment, signedIn, { onRevoked }))
  }

  end(): void {
    for (const end of this.#ends.splice(0)) end()
  }

  /** Sends pending responses and reads the next command. @throws InvalidCommand, ClientGone */
  async readCommand(onBegun?: () => void): Promise<CommandLine> {
    const { connection, environment } = this
    await connection.flush()
    // A client may send many commands at once, and other connections must run between them.
    this.#commandsUntilYield -= 1
    if (this.#commandsUntilYield === 0) {
      this.#commandsUntilYield = COMMANDS_PER_SLICE
      await environment.yielder.yield()
    }
    await connection.input.waitForInput()
    onBegun?.()
    return parseCommandLine(await this.#readLine(MAX_COMMAND_LINE_BYTES, longerLine))
  }

  /** Reads the client's response to a challenge of AUTH. @throws ClientGone */
  async readSaslLine(): Promise<string> {
    await this.connection.flush()
    return (await this.#readLine(MAX_SASL_LINE_BYTES)).toString('latin1')
  }

  countBad(): void {
    this.#badCommands += 1
    if (this.#badCommands >= MAX_BAD_COMMANDS) this.connection.disconnect(errorLine('Too many invalid commands'))
  }

  /** The rest of a line that is too long would be read as a command, so the connection ends. */
  async #readLine(maxBytes: number, longer?: (start: Buffer) => number): Promise<Buffer> {
    try {
      return await this.connection.input.readLine(maxBytes, longer)
    } catch (error) {
      if (!(error instanceof LineTooLong)) throw error
      this.connection.disconnect(errorLine('The line is too long'))
      throw new ClientGone()
    }
  }
}

/** Lines with a password may be longer. */
function longerLine(start: Buffer): number {
  const name = start.toString('latin1', 0, 5).toUpperCase()
  if (name === 'PASS ') return MAX_PASSWORD_LINE_BYTES
  return name === 'AUTH ' ? MAX_SASL_LINE_BYTES : MAX_COMMAND_LINE_BYTES
}
