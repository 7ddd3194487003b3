import { CallEnded } from '@sen/core/ports/call-scope'
import { IDLE_CHECK_SECONDS, IDLE_CLIENT_SECONDS, IDLE_RETRY_SECONDS, MAX_COMMAND_BYTES } from '@sen/model/imap/limits'
import { COMMAND_SECONDS } from '@sen/model/mail-programs/limits'
import { ClientGone } from '../../mail-programs/input-buffer.ts'
import type { ImapSession } from '../session/imap-session.ts'
import { synchronise } from '../session/synchronise.ts'
import { ok } from '../session/tagged-response.ts'
import type { Command } from './command.ts'

/** RFC 2177. Some clients send their next command instead of DONE; it ends IDLE too. */
export const IDLE: Command = {
  state: 'authenticated',
  run: async (session, args) => {
    args.end()
    const { connection, reader } = session
    session.write('+ idling\r\n')
    connection.send()
    connection.setDeadline(IDLE_CLIENT_SECONDS * 1_000, () =>
      connection.disconnect('* BYE Autologout; idle for too long\r\n'),
    )
    const input = connection.input.waitForInput()
    // The error is thrown again where it is awaited.
    input.catch(() => undefined)
    await reportUntil(session, input)
    connection.setDeadline(COMMAND_SECONDS * 1_000, () =>
      connection.disconnect('* BYE Autologout; the command took too long\r\n'),
    )
    await reader.skipDone(MAX_COMMAND_BYTES)
    return ok('IDLE completed')
  },
}

async function reportUntil(session: ImapSession, input: Promise<void>): Promise<void> {
  let hasInput = false
  const end = (): void => {
    hasInput = true
    session.wake()
  }
  void input.then(end, end)
  while (!hasInput) {
    const isReported = await report(session)
    if (session.connection.hasOutput) session.connection.noteNotice()
    await session.connection.flush()
    if (!hasInput) await session.changed(isReported ? IDLE_CHECK_SECONDS : IDLE_RETRY_SECONDS)
  }
  await input
}

/** A failed query must not end IDLE, because the client would wait for mail in vain. @returns false after a failure */
async function report(session: ImapSession): Promise<boolean> {
  try {
    await synchronise(session, { mayExpunge: true })
    return true
  } catch (error) {
    if (error instanceof ClientGone || error instanceof CallEnded) throw error
    session.services.onError(error)
    return false
  }
}
