import { Writable } from 'node:stream'
import fc from 'fast-check'
import { SMTPStream } from 'smtp-server/lib/smtp-stream.js'
import { describe, expect, test } from 'vitest'
import { DataStream } from './smtp-server.ts'

/** Feeds chunks to a parser. Returns the content, the bytes after its end, and in how many pieces the content came. */
async function read(parser: SMTPStream, chunks: readonly Buffer[]) {
  let rest = ''
  parser.oncommand = (command, callback) => {
    rest += `${command.toString('latin1')}|`
    callback?.()
  }
  const stream = parser.startDataMode()
  const content: Buffer[] = []
  const read = new Promise<void>((resolve, reject) => {
    stream.pipe(
      new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          content.push(chunk)
          done()
        },
        final: (done) => {
          parser.continue()
          done()
        },
      })
        .on('finish', resolve)
        .on('error', reject),
    )
  })
  for (const chunk of chunks) await new Promise<void>((resolve) => parser.write(chunk, () => resolve()))
  await read
  return { text: { content: Buffer.concat(content).toString('latin1'), rest }, pieces: content.length }
}

describe('DataStream', () => {
  test('reads the same as the library, however the stream was cut', async () => {
    const piece = fc.constantFrom('\r', '\n', '\r\n', '.', '..', 'a', '\r\n.', '\r\n..', '\n.\n', 'bcdef')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(piece, { maxLength: 8 }), { maxLength: 8 }), async (pieces) => {
        const chunks = [...pieces.map((each) => each.join('')), '\r\n', '.', '\r', '\nNOOP\r\n']
        const buffers = chunks.filter((chunk) => chunk !== '').map((chunk) => Buffer.from(chunk, 'latin1'))
        for (const came of [buffers, [Buffer.concat(buffers)]]) {
          const { text } = await read(new SMTPStream(), came)
          expect((await read(new DataStream(), came)).text).toEqual(text)
        }
      }),
      { numRuns: 300 },
    )
  })

  test.each(['\r\n..', '\n..', '.', '\r\n.a', '\r'])('gives on megabytes of %j chunk by chunk', async (bytes) => {
    const chunk = Buffer.from(bytes.repeat(Math.floor(65_536 / bytes.length)))
    const chunks = [...Array.from({ length: 64 }, () => chunk), Buffer.from('\r\n.\r\n')]
    // The library gives on a piece for each dot, and waits for a round of the event loop then.
    const { pieces } = await read(new DataStream(), chunks)
    expect(pieces).toBeLessThanOrEqual(chunks.length + 1)
  })
})
