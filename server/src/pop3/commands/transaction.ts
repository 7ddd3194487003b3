import { Refused } from '@sen/core/kit/refused'
import { MailboxBusy } from '@sen/core/ports/call-scope'
import type { MailboxId } from '@sen/model/ids'
import { COMMAND_SECONDS } from '@sen/model/mail-programs/limits'
import { IDLE_SECONDS } from '@sen/model/pop3/limits'
import { endsWithClient } from '../../mail-programs/ends-with-client.ts'
import { inCallOfClient, inCallToTheEnd } from '../session/call-of-client.ts'
import type { OpenedSession } from '../session/pop3-session.ts'
import { InvalidCommand, parseNumber, requireNoArguments } from '../wire/command-line.ts'
import { CAPA_RESPONSE } from './capabilities.ts'
import { list, uidl } from './list.ts'
import { retr, top } from './retrieve.ts'
import { update } from './update.ts'

type Command = (opened: OpenedSession, rest: string) => Promise<void>

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['STAT', withoutArguments(({ session, maildrop: { total } }) => session.ok(`${total.messages} ${total.octets}`))],
  ['LIST', list],
  ['UIDL', uidl],
  ['RETR', retr],
  ['TOP', top],
  ['DELE', dele],
  ['RSET', withoutArguments(rset)],
  ['NOOP', withoutArguments(({ session }) => session.ok('NOOP completed'))],
  ['CAPA', withoutArguments(({ session }) => session.connection.write(CAPA_RESPONSE))],
])

/**
 * Serves the TRANSACTION state (RFC 1939 section 5), and the UPDATE state after QUIT. Commands run one after the other, so
 * pipelined ones need no further care.
 * @returns the response to QUIT
 * @throws ClientGone when the connection ends without QUIT; nothing is deleted then
 */
export async function runTransactionState(opened: OpenedSession, mailboxId: MailboxId): Promise<string> {
  const { session } = opened
  for (;;) {
    try {
      const { name, rest } = await readCommand(opened)
      session.connection.clearDeadline()
      if (name === 'QUIT') {
        requireNoArguments(rest)
        return await inCallToTheEnd(session, mailboxId, () => update(opened))
      }
      const command = COMMANDS.get(name)
      if (!command) throw new InvalidCommand('Unknown command')
      await inCallOfClient(session, mailboxId, () => command(opened, rest))
    } catch (error) {
      sendError(opened, error)
    }
  }
}

async function readCommand({ session }: OpenedSession) {
  const { connection } = session
  // RFC 1939 section 3: a client that times out gets no response, and nothing is deleted.
  connection.setDeadline(IDLE_SECONDS * 1_000, () => connection.disconnect())
  return session.readCommand(() => {
    connection.setDeadline(COMMAND_SECONDS * 1_000, () => connection.disconnect())
  })
}

function sendError({ session }: OpenedSession, error: unknown): void {
  if (endsWithClient(error, session.connection)) throw error
  if (error instanceof InvalidCommand) {
    session.error(error.message)
    session.countBad()
  } else if (error instanceof MailboxBusy || error instanceof Refused) {
    session.error('The mailbox is busy; please try again', 'SYS/TEMP')
  } else {
    session.environment.onError(error)
    session.error('A local error occurred; please try again later', 'SYS/TEMP')
  }
}

function withoutArguments(command: (opened: OpenedSession) => void): Command {
  return async (opened, rest) => {
    requireNoArguments(rest)
    command(opened)
  }
}

async function dele({ session, maildrop }: OpenedSession, rest: string): Promise<void> {
  maildrop.delete(parseNumber(rest))
  session.ok('Message marked as deleted')
}

function rset({ session, maildrop }: OpenedSession): void {
  maildrop.undelete()
  const { messages, octets } = maildrop.total
  session.ok(`${messages} messages (${octets} octets)`)
}
