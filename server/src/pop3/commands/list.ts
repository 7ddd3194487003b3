import { LISTED_LINES } from '@sen/model/pop3/limits'
import type { OpenedSession } from '../session/pop3-session.ts'
import { parseNumber } from '../wire/command-line.ts'

export async function list(opened: OpenedSession, rest: string): Promise<void> {
  const { maildrop } = opened
  const { messages, octets } = maildrop.total
  const line = (number: number) => `${number} ${maildrop.octetsOf(number)}`
  await listBy(opened, rest, { line, heading: `${messages} messages (${octets} octets)` })
}

export async function uidl(opened: OpenedSession, rest: string): Promise<void> {
  const { maildrop } = opened
  await listBy(opened, rest, { line: (number) => `${number} ${maildrop.idOf(number)}`, heading: 'Unique ids follow' })
}

interface Listing {
  line(number: number): string
  readonly heading: string
}

/** Lists one message, or all that are not marked as deleted, no faster than the client reads. */
async function listBy({ session, maildrop }: OpenedSession, rest: string, { line, heading }: Listing): Promise<void> {
  if (rest.trim() !== '') {
    session.ok(line(maildrop.require(parseNumber(rest))))
    return
  }
  const { connection, environment } = session
  session.ok(heading)
  for (let first = 1; first <= maildrop.lastNumber; first += LISTED_LINES) {
    let lines = ''
    for (let number = first; number < first + LISTED_LINES; number += 1) {
      if (maildrop.has(number)) lines += `${line(number)}\r\n`
    }
    connection.write(lines)
    if (!connection.isFull) continue
    await connection.flush()
    await environment.yielder.yield()
  }
  connection.write('.\r\n')
}
