import { IDLE_CLIENT_SECONDS, MAX_COMMAND_BYTES } from '@sen/model/imap/limits'
import { ok } from '../session/answer.ts'
import type { ImapSession } from '../session/imap-session.ts'
import { synchronise } from '../session/synchronise.ts'
import type { Command } from './command.ts'

/** RFC 2177. Some clients send their next command instead of DONE; it ends IDLE too. */
export const IDLE: Command = {
  state: 'signed-in',
  run: async (session, args) => {
    args.end()
    session.write('+ idling\r\n')
    const { connection, reader } = session
    connection.setDeadline(IDLE_CLIENT_SECONDS * 1_000, () => connection.sendAway('* BYE Idle for too long\r\n'))
    const input = connection.input.waitForInput()
    // The error is thrown again where it is awaited.
    input.catch(() => undefined)
    await reportUntil(session, input)
    connection.clearDeadline()
    await reader.skipDone(MAX_COMMAND_BYTES)
    return ok('IDLE completed')
  },
}

async function reportUntil(session: ImapSession, input: Promise<void>): Promise<void> {
  const ended = new AbortController()
  const end = (): void => ended.abort()
  void input.then(end, end)
  while (!ended.signal.aborted) {
    await synchronise(session, { mayExpunge: true })
    await session.connection.flush()
    await session.changed(ended.signal)
  }
  await input
}
