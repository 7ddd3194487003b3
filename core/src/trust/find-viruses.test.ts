import { DirectMime } from '@sen/testkit/direct-mime'
import { FakeClock } from '@sen/testkit/fakes/fake-clock'
import { WordVirusScanner } from '@sen/testkit/fakes/word-scanners'
import { expect, it } from 'vitest'
import { findViruses } from './find-viruses.ts'

const VIRUS = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'

it('finds the infected of many files, and reads the message once for a hundred of them', async () => {
  const part = (at: number) =>
    `--b\r\nContent-Type: text/plain; name=${at}.txt\r\nContent-Disposition: attachment; filename=${at}.txt\r\n\r\n${at === 120 ? VIRUS : 'x'}\r\n`
  const parts = Array.from({ length: 150 }, (_, at) => part(at)).join('')
  const raw = Buffer.from(`From: a@x.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${parts}--b--\r\n`)
  const direct = new DirectMime()
  const asked: number[] = []
  const mime = {
    parse: direct.parse,
    compose: direct.compose,
    structure: (bytes: Uint8Array) => direct.structure(bytes),
    appendToTexts: direct.appendToTexts,
    extractParts: (bytes: Uint8Array, indexes: readonly number[]) => {
      asked.push(indexes.length)
      return direct.extractParts(bytes, indexes)
    },
  }
  const message = await direct.parse(raw)
  const found = await findViruses(
    { clock: new FakeClock(), mime, virusScanner: new WordVirusScanner() },
    { raw, message },
  )
  expect(found).toMatchObject({ state: 'infected', parts: [message.parts[120]?.index] })
  expect(asked).toEqual([100, 50])
})

it('gives a message and its parts together no more than the time there is', async () => {
  const clock = new FakeClock()
  const mime = new DirectMime()
  const part = `--b\r\nContent-Disposition: attachment; filename=x.txt\r\n\r\n${VIRUS}\r\n`
  const raw = Buffer.from(
    `From: a@x.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${part.repeat(30)}--b--\r\n`,
  )
  const given: number[] = []
  const virusScanner = {
    scan: async (_bytes: Uint8Array, seconds = 0) => {
      given.push(seconds)
      clock.advance(8)
      return { state: 'infected', signature: 'Eicar' } as const
    },
  }
  const found = await findViruses({ clock, mime, virusScanner }, { raw, message: await mime.parse(raw) }, 20)
  // The infected parts were not determined in time, so none is named and all count as infected.
  expect(found).toEqual({ state: 'infected', signature: 'Eicar', parts: [] })
  expect(given).toEqual([20, 12, 4])
})
