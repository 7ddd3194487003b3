import { Writable } from 'node:stream'
import fc from 'fast-check'
import { SMTPStream } from 'smtp-server/lib/smtp-stream.js'
import { describe, expect, test } from 'vitest'
import { DataStream } from './smtp-server.ts'

async function read(parser: SMTPStream, chunks: readonly Buffer[]): Promise<{ content: string; rest: string }> {
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
  return { content: Buffer.concat(content).toString('latin1'), rest }
}

describe('DataStream', () => {
  test('reads what the library reads, however the stream was cut', async () => {
    const piece = fc.constantFrom('\r', '\n', '\r\n', '.', '..', 'a', '\r\n.', '\r\n..', '\n.\n', 'bcdef')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(piece, { maxLength: 8 }), { maxLength: 8 }), async (pieces) => {
        const chunks = [...pieces.map((each) => each.join('')), '\r\n', '.', '\r', '\nNOOP\r\n']
        const buffers = chunks.filter((chunk) => chunk !== '').map((chunk) => Buffer.from(chunk, 'latin1'))
        const wanted = await read(new SMTPStream(), buffers)
        expect(await read(new DataStream(), buffers)).toEqual(wanted)
        expect(await read(new DataStream(), [Buffer.concat(buffers)])).toEqual(
          await read(new SMTPStream(), [Buffer.concat(buffers)]),
        )
      }),
      { numRuns: 300 },
    )
  })

  test.each(['\r\n..', '\n..', '.', '\r\n.a', '\r'])('takes little time for megabytes of %j', async (bytes) => {
    const chunk = Buffer.from(bytes.repeat(Math.floor(65_536 / bytes.length)))
    const chunks = [...Array.from({ length: 64 }, () => chunk), Buffer.from('\r\n.\r\n')]
    const started = process.cpuUsage()
    await read(new DataStream(), chunks)
    // One round of the event loop for each dot took a minute.
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2_000)
  })
})
