import { CallEnded } from '@sen/core/ports/call-scope'
import { IDLE_CHECK_SECONDS, IDLE_RETRY_SECONDS } from '@sen/model/imap/limits'
import { ClientGone } from '../../mail-programs/input-buffer.ts'
import type { ImapSession } from '../session/imap-session.ts'
import { synchronise } from '../session/synchronise.ts'
import { NO_ANSWER } from '../session/tagged-response.ts'
import type { Command } from './command.ts'

/** RFC 2177. `runSession` then reports changes until the client sends DONE. */
export const IDLE: Command = {
  state: 'authenticated',
  run: async (session, args) => {
    args.end()
    session.write('+ idling\r\n')
    session.connection.send()
    session.isIdling = true
    return NO_ANSWER
  },
}

/**
 * Reports changes until the client sends something or has left. Clients wait for hours, so this holds little memory
 * and no call: only `inScope` runs queries as a call of the client.
 */
export async function reportUntilInput(
  session: ImapSession,
  inScope: (work: () => Promise<boolean>) => Promise<boolean>,
): Promise<void> {
  const { connection } = session
  const { input } = connection
  input.onReadable(() => session.wake())
  while (!input.isReadable) {
    const isReported = await inScope(() => report(session))
    if (connection.hasOutput) connection.noteNotice()
    await connection.flush()
    if (!input.isReadable) await session.changed(isReported ? IDLE_CHECK_SECONDS : IDLE_RETRY_SECONDS)
  }
}

/** A failed query must not end IDLE, because the client would wait for mail in vain. @returns false after a failure */
async function report(session: ImapSession): Promise<boolean> {
  try {
    await synchronise(session, { mayExpunge: true })
    return true
  } catch (error) {
    if (error instanceof ClientGone || error instanceof CallEnded) throw error
    session.environment.onError(error)
    return false
  }
}
