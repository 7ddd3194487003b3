import type { AddressInfo } from 'node:net'
import {
  MAX_SMTP_COMMANDS_WITHOUT_MESSAGE,
  MAX_SMTP_RECIPIENT_COMMANDS_WITHOUT_MESSAGE,
  SMTP_COMMAND_WORK_BYTES,
  SMTP_SLICE_BYTES,
} from '@sen/model/receiving/limits'
import { SmtpConversation } from '@sen/testkit/smtp-conversation'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ByteThrottle } from './byte-throttle.ts'
import { MailConnection, SmtpServer } from './smtp-server.ts'

let server: SmtpServer
let port = 0

beforeAll(async () => {
  server = new SmtpServer(
    {
      name: 'mx.senmail.test',
      logger: false,
      disableReverseLookup: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData: (stream, _, done) => {
        stream.resume()
        stream.once('end', () => done(null))
      },
    },
    new ByteThrottle(SMTP_SLICE_BYTES),
  )
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  port = (server.server.address() as AddressInfo).port
})
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))

/** Reads until the connection ends, or so many replies have come. Returns the codes. */
async function codes(talk: SmtpConversation, most: number): Promise<readonly string[]> {
  const found: string[] = []
  while (found.length < most) {
    const code = (await talk.reply()).slice(0, 3)
    if (code === '') break
    found.push(code)
  }
  return found
}

test.each([
  'RSET',
  'NOOP',
  'VRFY lan',
  'HELP',
  'EHLO again.example',
  'RCPT TO:<>',
  'DATA',
  'MAIL FROM:<a@b.example> X',
])('a connection of %s without a message is ended', async (command) => {
  const talk = await SmtpConversation.greeted(port)
  talk.write(`${command}\r\n`.repeat(4 * MAX_SMTP_COMMANDS_WITHOUT_MESSAGE))
  // The greeting was the first command.
  const replies = await codes(talk, 4 * MAX_SMTP_COMMANDS_WITHOUT_MESSAGE)
  expect(replies).toHaveLength(MAX_SMTP_COMMANDS_WITHOUT_MESSAGE)
  expect(replies.at(-1)).toBe('421')
  expect(replies.slice(0, -1)).not.toContain('421')
  await talk.closed()
})

test('recipients with bad syntax are limited in a transaction too', async () => {
  const talk = await SmtpConversation.greeted(port)
  await talk.say('MAIL FROM:<a@b.example>')
  const most = MAX_SMTP_RECIPIENT_COMMANDS_WITHOUT_MESSAGE
  talk.write('RCPT TO:<>\r\n'.repeat(most + 100))
  const replies = await codes(talk, most + 100)
  expect(replies).toHaveLength(most + 1)
  expect(replies.at(-1)).toBe('421')
})

test('a client may send many messages with RSET between them, each with many recipients', async () => {
  const talk = await SmtpConversation.greeted(port)
  for (let message = 0; message < 5; message += 1) {
    talk.write('RSET\r\nNOOP\r\n'.repeat(40))
    expect(new Set(await codes(talk, 80))).toEqual(new Set(['250']))
    talk.write('MAIL FROM:<a@b.example>\r\n')
    talk.write(Array.from({ length: 1_000 }, (_, at) => `RCPT TO:<p${at}@b.example>\r\n`).join(''))
    expect(new Set(await codes(talk, 1_001))).toEqual(new Set(['250']))
    expect(await talk.say('DATA')).toMatch(/^354/)
    talk.write('Subject: many\r\n\r\nHello\r\n.\r\n')
    expect(await talk.reply()).toMatch(/^250/)
  }
  await talk.say('QUIT')
})

test('the commands of many connections yield to other work', async () => {
  const talks = await Promise.all(Array.from({ length: 60 }, () => SmtpConversation.greeted(port)))
  let [count, most] = [0, 0]
  const send = vi.spyOn(MailConnection.prototype, 'send').mockImplementation(() => {
    count += 1
  })
  let isWatching = true
  const watch = (): void => {
    most = Math.max(most, count)
    count = 0
    if (isWatching) setImmediate(watch)
  }
  watch()
  const commands = MAX_SMTP_COMMANDS_WITHOUT_MESSAGE - 10
  for (const talk of talks) talk.write('RSET\r\n'.repeat(commands))
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(talks.length * commands))
  isWatching = false
  send.mockRestore()
  for (const talk of talks) talk.destroy()
  const perSlice = Math.ceil(SMTP_SLICE_BYTES / SMTP_COMMAND_WORK_BYTES)
  expect(most).toBeGreaterThan(0)
  // The first round of the test may begin between two of the server.
  expect(most).toBeLessThanOrEqual(2 * perSlice)
})
