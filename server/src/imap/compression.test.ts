import { once } from 'node:events'
import { constants, createDeflateRaw, createInflateRaw, deflateRawSync } from 'node:zlib'
import { MAX_COMMAND_BYTES } from '@sen/model/imap/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImapTalk, openTestImap, type TestImap } from './imap-server.fixture.ts'
import { CompressionSlots } from './session/compression.ts'
import { openSessionStage, twoMessages } from './session-stage.fixture.ts'

let imap: TestImap
beforeAll(async () => {
  imap = await openTestImap()
})
afterAll(async () => {
  await imap.close()
  expect(imap.errors).toEqual([])
})

/** A conversation whose bytes are compressed. */
class CompressedTalk {
  readonly #deflate = createDeflateRaw()
  readonly #talk: ImapTalk
  #text = ''
  #wake: () => void = () => undefined
  #hasEnded = false

  static async start(talk: ImapTalk): Promise<CompressedTalk> {
    expect(await talk.command('COMPRESS DEFLATE')).toEqual(['OK DEFLATE active'])
    return new CompressedTalk(talk)
  }

  private constructor(talk: ImapTalk) {
    this.#talk = talk
    const inflate = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH })
    talk.socket.removeAllListeners('data')
    talk.socket.pipe(inflate)
    this.#deflate.pipe(talk.socket)
    const wake = (): void => this.#wake()
    inflate.on('data', (chunk: Buffer) => {
      this.#text += chunk.toString('latin1')
      wake()
    })
    talk.socket.on('close', () => inflate.end())
    inflate.on('end', () => {
      this.#hasEnded = true
      wake()
    })
  }

  /** Writes bytes that are already compressed. */
  writeRaw(bytes: Buffer): void {
    this.#talk.socket.write(bytes)
  }

  write(text: string): void {
    this.#deflate.write(Buffer.from(text, 'latin1'))
    this.#deflate.flush(constants.Z_SYNC_FLUSH)
  }

  async until(pattern: RegExp): Promise<string> {
    for (;;) {
      const [found] = pattern.exec(this.#text) ?? []
      if (found !== undefined || this.#hasEnded) {
        const text = this.#text
        this.#text = ''
        return text
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  command(text: string): Promise<string> {
    this.write(`c ${text}\r\n`)
    return this.until(/^c (?:OK|NO|BAD).*\r\n/m)
  }
}

async function compressed(): Promise<CompressedTalk> {
  return CompressedTalk.start(await imap.signIn(await imap.user()))
}

test('commands and answers are compressed, long ones too', async () => {
  const talk = await compressed()
  const raw = `Subject: x\r\n\r\n${Array.from({ length: 40_000 }, (_, at) => `line ${at}\r\n`).join('')}`
  expect(await talk.command(`APPEND INBOX {${raw.length}+}\r\n${raw}`)).toMatch(/^c OK \[APPENDUID/)
  await talk.command('SELECT INBOX')
  expect(await talk.command('FETCH 1 BODY.PEEK[]')).toContain(raw)
  expect(await talk.command('NOOP')).toBe('c OK Completed\r\n')
})

test('compression is announced until it is active, and not before a client has signed in', async () => {
  const stranger = await imap.connect()
  expect((await stranger.ok('CAPABILITY'))[0]).not.toContain('COMPRESS')
  expect(await stranger.answer('COMPRESS DEFLATE')).toMatch(/^BAD/)
  const talk = await imap.signIn(await imap.user())
  expect((await talk.ok('CAPABILITY'))[0]).toContain('COMPRESS=DEFLATE')
  expect(await talk.answer('COMPRESS LZMA')).toMatch(/^NO/)
  expect(await talk.answer('COMPRESS')).toMatch(/^BAD/)
  const active = await CompressedTalk.start(talk)
  expect(await active.command('COMPRESS DEFLATE')).toBe('c NO [COMPRESSIONACTIVE] Compression is active\r\n')
  expect(await active.command('CAPABILITY')).not.toContain('COMPRESS')
})

test('a command that follows without waiting is not taken for compressed data', async () => {
  const talk = await imap.signIn(await imap.user())
  talk.write('a COMPRESS DEFLATE\r\nb NOOP\r\n')
  expect(await talk.until('a')).toEqual([expect.stringMatching(/^BAD/)])
  expect(await talk.until('b')).toEqual(['OK Completed'])
})

test('data that is not compressed ends the session', async () => {
  const talk = await compressed()
  talk.writeRaw(Buffer.alloc(100, 0xff))
  expect(await talk.until(/\* BYE .*\r\n/)).toBe('* BYE The compressed data is invalid\r\n')
})

test('a line that inflates to more than a command ends the session', async () => {
  const talk = await compressed()
  const bomb = deflateRawSync(Buffer.alloc(64 * MAX_COMMAND_BYTES, 'a'), { finishFlush: constants.Z_SYNC_FLUSH })
  expect(bomb.length).toBeLessThan(MAX_COMMAND_BYTES)
  talk.writeRaw(bomb)
  expect(await talk.until(/\* BYE .*\r\n/)).toMatch(/^\* BYE /)
})

test('a client that disconnects frees its slot, and others are refused until then', async () => {
  const stage = await openSessionStage(twoMessages, { compression: new CompressionSlots(1) })
  const [one, two] = [await stage.selected('lan'), await stage.selected('lan')]
  expect(await one.answer('COMPRESS DEFLATE')).toBe('OK DEFLATE active')
  expect((await two.ok('CAPABILITY'))[0]).not.toContain('COMPRESS')
  expect(await two.answer('COMPRESS DEFLATE')).toBe('NO [LIMIT] Too many compressed connections')
  expect(await two.answer('NOOP')).toBe('OK Completed')
  one.destroy()
  await once(one.socket, 'close')
  await expect.poll(() => two.answer('COMPRESS DEFLATE')).toBe('OK DEFLATE active')
  await stage.close()
})
