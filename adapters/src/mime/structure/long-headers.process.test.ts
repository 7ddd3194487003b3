import { expect, test } from 'vitest'
import { readMessage } from '../read-message.ts'

test.each([
  ['a message', `Subject: S\r\nContent-Type: text/plain${'\r\n y'.repeat(1_900_000)}\r\n\r\nChào`],
  [
    'a part',
    `Subject: S\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain${'\r\n y'.repeat(2_500_000)}\r\n--b--\r\n`,
  ],
])('the header of %s with too many lines continues as text', async (_, raw) => {
  const { text, subject } = await readMessage(Uint8Array.from(Buffer.from(raw, 'utf8')))
  expect(subject).toBe('S')
  expect(text.length).toBeGreaterThan(1_000_000)
})
