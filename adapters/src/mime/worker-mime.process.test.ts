import { Unparsable } from '@sen/core/ports/mime'
import { corpusMessage } from '@sen/testkit/mail-corpus'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WorkerMime } from './worker-mime.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1')
/** Some 40 million empty encoded words: honest work that takes longer than a second. */
const endless = (): Uint8Array => bytes(`To: ${'=?x?Q?=41?= <a@b>,'.repeat(400_000)}\r\n\r\nx`)

const request = (html: string) => ({
  messageIdHeader: 'a@sen.example',
  inReplyTo: '',
  references: [],
  from: { name: 'Lan', email: 'lan@sen.example' },
  to: [{ name: '', email: 'minh@sen.example' }],
  cc: [],
  bcc: [],
  subject: 'Dài',
  date: new Date(0),
  html,
  text: '',
  parts: [{ name: 'a.txt', contentType: 'text/plain', contentId: '', content: bytes('tệp') }],
  headers: {},
})

describe('WorkerMime', () => {
  let mime: WorkerMime
  beforeAll(() => {
    mime = new WorkerMime({ threads: 1 })
  })
  afterAll(() => mime.close())

  test('reads in another thread and leaves the caller its bytes', async () => {
    const raw = corpusMessage('alternative-with-attachments')
    const before = raw.slice()
    expect((await mime.parse(raw)).subject).toBe('Thư có tệp')
    expect(raw).toEqual(before)
  })

  test('composes a long body in another thread, with the bytes of a short one’s making', async () => {
    for (const html of ['<p>Chào anh</p>', '<p>Chào anh</p>'.repeat(10_000)]) {
      const raw = await mime.compose(request(html))
      expect(await mime.parse(raw)).toMatchObject({ subject: 'Dài', html: expect.stringContaining('<p>Chào anh</p>') })
      expect((await mime.parse(raw)).parts).toMatchObject([{ name: 'a.txt' }])
    }
  })

  test('hands out parts', async () => {
    const raw = corpusMessage('alternative-with-attachments')
    const [pdf, none] = await mime.extractParts(raw, [3, 99])
    expect(Buffer.from(pdf ?? []).toString('latin1')).toBe('%PDF-1.4\n')
    expect(none).toBeUndefined()
  })

  test('returns files inside a text in any order, and any subset of them', async () => {
    const file = (name: string, line: string) => `begin 644 ${name}\n${line}\n\`\nend\n`
    const raw = bytes(`Subject: x\r\n\r\n${file('a.txt', '#86)C')}${file('b.txt', "#>'EZ")}`)
    const indexes = (await mime.parse(raw)).parts.map(({ index }) => index)
    const contents = await mime.extractParts(raw, [...indexes].reverse())
    expect(contents.map((content) => Buffer.from(content ?? []).toString())).toEqual(['xyz', 'abc'])
  })

  test('calls a message Unparsable when the parser gives up, and continues', async () => {
    await expect(mime.parse(bytes(`X: ${'x'.repeat(9_000_000)}\r\n\r\n`))).rejects.toThrow(Unparsable)
    expect((await mime.parse(bytes('Subject: sau\r\n\r\n'))).subject).toBe('sau')
  })
})

test('a message that takes too long loses its thread, not the process', async () => {
  const mime = new WorkerMime({ timeoutSeconds: 0.3, threads: 1 })
  try {
    const results = await Promise.allSettled([mime.parse(endless()), mime.parse(bytes('Subject: sau\r\n\r\n'))])
    expect(results[0]).toMatchObject({ status: 'rejected', reason: expect.any(Unparsable) })
    expect(results[1]).toMatchObject({ status: 'fulfilled', value: { subject: 'sau' } })
  } finally {
    await mime.close()
  }
})

test('a long body is composed while a large message is parsed', async () => {
  const mime = new WorkerMime()
  const ended: string[] = []
  try {
    await Promise.allSettled([
      mime.parse(endless()).finally(() => ended.push('parsed')),
      mime.compose(request('<p>Chào anh</p>'.repeat(10_000))).then(() => ended.push('composed')),
    ])
    expect(ended).toEqual(['composed', 'parsed'])
  } finally {
    await mime.close()
  }
})

test('a message that takes too much memory loses its thread, not the process', async () => {
  const mime = new WorkerMime({ memoryMegabytes: 24, threads: 1 })
  try {
    await expect(mime.parse(bytes(`X: 1\r\n${'Y: 2\r\n'.repeat(600_000)}\r\n`))).rejects.toThrow(Unparsable)
    expect((await mime.parse(bytes('Subject: sau\r\n\r\n'))).subject).toBe('sau')
  } finally {
    await mime.close()
  }
})

test('closing says nothing about the messages that were being read', async () => {
  const mime = new WorkerMime({ threads: 1 })
  await mime.parse(bytes('Subject: warm\r\n\r\n'))
  const parsing = mime.parse(endless())
  const failure = parsing.then(
    () => undefined,
    (error: unknown) => error,
  )
  await mime.close()
  expect(await failure).toBeInstanceOf(Error)
  expect(await failure).not.toBeInstanceOf(Unparsable)
})
