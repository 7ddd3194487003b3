import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestImap, type TestImap } from './imap-server.fixture.ts'
import { WorkMeter } from './session/work-meter.ts'

let imap: TestImap
beforeAll(async () => {
  imap = await openTestImap()
})
afterAll(async () => {
  await imap.close()
  expect(imap.errors).toEqual([])
})

const ITEMS = 60

test('an enclosed header is read once, however many items ask for its fields', async () => {
  const talk = await imap.signIn(await imap.user())
  const lines = Array.from({ length: 5_000 }, (_, at) => `X-${at % 50}: ${at}`).join('\r\n')
  const part = (subject: string) =>
    `--b\r\nContent-Type: message/rfc822\r\n\r\nSubject: ${subject}\r\n${lines}\r\n\r\nx\r\n`
  await talk.append('INBOX', `Content-Type: multipart/mixed; boundary=b\r\n\r\n${part('one')}${part('two')}--b--\r\n`)
  await talk.ok('SELECT INBOX')
  await talk.ok('FETCH 1 BODYSTRUCTURE')
  const reads = vi.spyOn(imap.world.blobs, 'stream')
  const items = Array.from({ length: ITEMS }, (_, at) => `BODY.PEEK[${(at % 2) + 1}.HEADER.FIELDS (Subject Q${at})]`)
  const [answer = ''] = await talk.ok(`FETCH 1 (${items.join(' ')})`)
  expect(answer.match(/Subject: one/g)).toHaveLength(ITEMS / 2)
  expect(answer.match(/Subject: two/g)).toHaveLength(ITEMS / 2)
  expect(reads).toHaveBeenCalledTimes(2)
  reads.mockRestore()
  const [others = ''] = await talk.ok('FETCH 1 BODY.PEEK[1.HEADER.FIELDS.NOT (X-1 X-2)]')
  expect([others.includes('X-1:'), others.includes('X-3: 3')]).toEqual([false, true])
  const [fields = ''] = await talk.ok('FETCH 1 BODY.PEEK[2.HEADER.FIELDS (X-7 X-3)]')
  expect(fields.match(/X-\d+: \d+/g)?.slice(0, 4)).toEqual(['X-3: 3', 'X-7: 7', 'X-3: 53', 'X-7: 57'])
})

test('long work yields to other connections', async () => {
  const next = vi.fn(async () => undefined)
  const meter = new WorkMeter({ yield: next })
  for (let count = 0; count < 64; count += 1) await meter.spend(700_000)
  expect(next).toHaveBeenCalledTimes(32)
})
