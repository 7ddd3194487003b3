import { IDLE_CLIENT_SECONDS, MAX_COMMAND_BYTES, MAX_UNAUTHENTICATED_COMMAND_BYTES } from '@sen/model/imap/limits'
import {
  AUTHENTICATION_SECONDS,
  COMMAND_SECONDS,
  COMMANDS_PER_SLICE,
  MAX_BAD_COMMANDS,
  MAX_UNAUTHENTICATED_COMMANDS,
} from '@sen/model/mail-programs/limits'
import { runClientCall } from '../mail-programs/client-call.ts'
import type { AcceptedClient } from '../mail-programs/client-listener.ts'
import { endsWithClient } from '../mail-programs/ends-with-client.ts'
import { sourceKey } from '../source-key.ts'
import { APPEND } from './commands/append.ts'
import type { Command } from './commands/command.ts'
import { IMAP_COMMANDS } from './commands/command-table.ts'
import { reportUntilInput } from './commands/idle.ts'
import type { ImapEnvironment } from './session/imap-environment.ts'
import { ImapSession } from './session/imap-session.ts'
import { type SynchroniseOptions, synchronise } from './session/synchronise.ts'
import { ok, responseToError, type TaggedResponse } from './session/tagged-response.ts'
import { type CommandHead, InvalidCommand } from './wire/command-reader.ts'
import { SyntaxFault } from './wire/syntax-error.ts'

/** Serves one IMAP client until it disconnects (RFC 3501). Commands run one after the other. */
export async function runSession(environment: ImapEnvironment, client: AcceptedClient): Promise<void> {
  const session = new ImapSession(environment, client)
  try {
    await new CommandLoop(session).run()
  } catch (error) {
    if (!endsWithClient(error, session.connection)) throw error
  } finally {
    session.end()
  }
}

class CommandLoop {
  readonly #session: ImapSession
  readonly #authenticateBy: number
  #badCommands = 0
  #unauthenticatedCommands = 0
  #commandsUntilYield = COMMANDS_PER_SLICE

  constructor(session: ImapSession) {
    this.#session = session
    this.#authenticateBy = session.environment.timers.now() + AUTHENTICATION_SECONDS * 1_000
  }

  async run(): Promise<void> {
    const session = this.#session
    session.write(`* OK [CAPABILITY ${session.capabilities}] Sen Mail\r\n`)
    this.#awaitCommand()
    await session.connection.flush()
    while (!session.connection.isGone) {
      try {
        await this.#next()
      } catch (error) {
        this.#onInvalid(error)
      }
      await session.connection.flush()
      await this.#yieldToOthers()
    }
  }

  /** Commands without I/O end within one iteration of the event loop, however many the client has sent at once. */
  async #yieldToOthers(): Promise<void> {
    this.#commandsUntilYield -= 1
    if (this.#commandsUntilYield > 0) return
    this.#commandsUntilYield = COMMANDS_PER_SLICE
    await this.#session.environment.yielder.yield()
  }

  async #next(): Promise<void> {
    const { connection, reader } = this.#session
    if (this.#hasTooManyUnauthenticated()) {
      connection.disconnect('* BYE Too many commands without authentication\r\n')
      return
    }
    this.#awaitCommand()
    if (!reader.hasNext) await connection.input.waitForInput()
    this.#limitTime(COMMAND_SECONDS, 'The command is not complete')
    const head = await reader.readHead(this.#maxBytes)
    if (head.name === 'LOGOUT') {
      connection.disconnect(`* BYE Logging out\r\n${head.tag} OK LOGOUT completed\r\n`)
      return
    }
    await this.#inScope(() => this.#run(head))
    if (this.#session.isIdling) await this.#idle(head)
  }

  /** Some clients send their next command instead of DONE; it ends IDLE too. */
  async #idle(head: CommandHead): Promise<void> {
    const session = this.#session
    session.isIdling = false
    this.#awaitCommand()
    await reportUntilInput(session, (work) => this.#inScope(work))
    this.#limitTime(COMMAND_SECONDS, 'The command is not complete')
    await session.reader.skipDone(MAX_COMMAND_BYTES)
    await this.#inScope(() => this.#answer(head, ok('IDLE completed'), true))
  }

  #hasTooManyUnauthenticated(): boolean {
    if (this.#session.login !== undefined) return false
    this.#unauthenticatedCommands += 1
    return this.#unauthenticatedCommands > MAX_UNAUTHENTICATED_COMMANDS
  }

  async #run(head: CommandHead): Promise<void> {
    const session = this.#session
    const { connection, reader } = session
    const { name } = head
    const command = IMAP_COMMANDS.get(name)
    const problem = this.#stateProblem(name === 'APPEND' ? APPEND : command)
    let answer: TaggedResponse
    try {
      if (name === 'APPEND' && problem === undefined) answer = await APPEND.runStreaming(session, head)
      else {
        // A client that waits need not send what would be refused.
        if (problem !== undefined && head.literal?.isSynchronizing) throw new SyntaxFault(problem)
        const args = await reader.readArguments(head, this.#maxBytes)
        if (command === undefined || problem !== undefined) throw new SyntaxFault(problem ?? 'Unknown command')
        // AUTHENTICATE reads another line.
        if (name !== 'AUTHENTICATE') connection.clearDeadline()
        answer = await command.run(session, args, head)
      }
    } catch (error) {
      if (endsWithClient(error, connection) || error instanceof InvalidCommand) throw error
      if (error instanceof SyntaxFault) this.#countBad()
      answer =
        error instanceof SyntaxFault
          ? { condition: 'BAD', text: error.message }
          : responseToError(error, session.environment.onError)
    }
    await this.#answer(head, answer, command?.forbidsExpunge !== true)
  }

  async #answer({ tag, name }: CommandHead, answer: TaggedResponse, mayExpunge: boolean): Promise<void> {
    const session = this.#session
    const { connection } = session
    connection.clearDeadline()
    // STARTTLS has sent its answer, and a client that was disconnected gets none.
    if (connection.isGone || answer.text === '') return
    await this.#synchronise({ mayExpunge, hasUid: name.startsWith('UID '), state: answer.state })
    const code = answer.code ?? this.#expungeCode(answer)
    session.write(`${tag} ${answer.condition} ${code === undefined ? '' : `[${code}] `}${answer.text}\r\n`)
  }

  #expungeCode({ hasExpunged = false }: TaggedResponse): string | undefined {
    const { hasQresync, selected } = this.#session
    return hasExpunged && hasQresync && selected ? `HIGHESTMODSEQ ${selected.knownVersion}` : undefined
  }

  /** A failure must not take the answer to the command away. */
  async #synchronise(options: SynchroniseOptions): Promise<void> {
    try {
      await synchronise(this.#session, options)
    } catch (error) {
      if (endsWithClient(error, this.#session.connection)) throw error
      this.#session.environment.onError(error)
    }
  }

  #stateProblem(command: Pick<Command, 'state'> | undefined): string | undefined {
    const { login, selected } = this.#session
    switch (command?.state) {
      case undefined:
        return 'Unknown command'
      case 'not-authenticated':
        return login === undefined ? undefined : 'Already authenticated'
      case 'authenticated':
        return login === undefined ? 'Not authenticated' : undefined
      case 'selected':
        return selected === undefined ? 'No mailbox selected' : undefined
      case 'any':
        return undefined
    }
  }

  #inScope<T>(work: () => Promise<T>): Promise<T> {
    const { environment, connection, login } = this.#session
    const caller = login?.actor.mailboxId ?? sourceKey(connection.remoteAddress)
    return runClientCall(environment.scope, { caller, signal: connection.signal }, work)
  }

  #onInvalid(error: unknown): void {
    if (!(error instanceof InvalidCommand)) throw error
    const { connection } = this.#session
    connection.clearDeadline()
    if (error.isFatal) connection.disconnect(`* BYE ${error.message}\r\n`)
    else {
      connection.write(`${error.tag} BAD ${error.message}\r\n`)
      this.#countBad()
    }
  }

  #countBad(): void {
    this.#badCommands += 1
    if (this.#badCommands >= MAX_BAD_COMMANDS)
      this.#session.connection.disconnect('* BYE Too many invalid commands\r\n')
  }

  get #maxBytes(): number {
    return this.#session.login === undefined ? MAX_UNAUTHENTICATED_COMMAND_BYTES : MAX_COMMAND_BYTES
  }

  #awaitCommand(): void {
    this.#limitTime(IDLE_CLIENT_SECONDS, 'Autologout; idle for too long')
  }

  /** A client that has not signed in has one deadline for all of its commands. */
  #limitTime(seconds: number, reason: string): void {
    const { connection, login, environment } = this.#session
    const milliseconds =
      login === undefined ? Math.max(0, this.#authenticateBy - environment.timers.now()) : seconds * 1_000
    connection.setDeadline(milliseconds, () => connection.disconnect(`* BYE ${reason}\r\n`))
  }
}
