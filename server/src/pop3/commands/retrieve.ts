import { ClientGone } from '../../mail-programs/input-buffer.ts'
import type { OpenedSession } from '../session/pop3-session.ts'
import { parseNumber, parseTop } from '../wire/command-line.ts'
import { messageText } from '../wire/message-text.ts'

export async function retr(opened: OpenedSession, rest: string): Promise<void> {
  const number = opened.maildrop.require(parseNumber(rest))
  await sendMessage(opened, number, { heading: `${opened.maildrop.octetsOf(number)} octets` })
}

export async function top(opened: OpenedSession, rest: string): Promise<void> {
  const { number, lines } = parseTop(rest)
  await sendMessage(opened, opened.maildrop.require(number), { heading: 'The first lines follow', bodyLines: lines })
}

interface MessageResponse {
  readonly heading: string
  readonly bodyLines?: number
}

/** Streams a message. It is not marked as read. */
async function sendMessage(
  { session, mailbox, maildrop }: OpenedSession,
  number: number,
  { heading, bodyLines }: MessageResponse,
): Promise<void> {
  const { connection, environment } = session
  const source = await mailbox.read(maildrop.folderId, maildrop.uidOf(number))
  if (source === undefined) {
    session.error('The message has left the inbox')
    return
  }
  const text = messageText(source.content, bodyLines)
  try {
    // The response is -ERR for a source that cannot be read, which is possible before the first bytes only.
    const first = await text.next()
    session.ok(heading)
    try {
      for (let part = first; !part.done; part = await text.next()) {
        connection.write(part.value)
        if (connection.isFull) await connection.flush()
      }
    } catch (error) {
      if (error instanceof ClientGone) throw error
      environment.onError(error)
      // The client must not take a cut message for a whole one.
      connection.destroy()
      throw new ClientGone()
    }
    connection.write('.\r\n')
  } finally {
    await text.return(undefined)
  }
}
