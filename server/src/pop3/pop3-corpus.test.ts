import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WholeLines } from '@sen/model/receiving/whole-lines'
import { corpusFolder } from '@sen/testkit/mail-corpus'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPop3, type TestPop3 } from './pop3-server.fixture.ts'

let pop3: TestPop3
beforeAll(async () => {
  pop3 = await openTestPop3()
})
afterAll(async () => {
  await pop3.close()
  expect(pop3.errors).toEqual([])
})

test('messages of the corpus are sent as they are stored, in the octets that are listed', {
  timeout: 120_000,
}, async () => {
  const names = readdirSync(corpusFolder(), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.eml'),
  )
  expect(names.length).toBeGreaterThan(0)
  const sources = names.map((name) => readFileSync(join(corpusFolder(), name), 'latin1'))
  const actor = await pop3.user(...sources)
  const talk = await pop3.signIn(actor)
  const sizes = (await talk.lines('LIST')).map((line) => Number(line.split(' ')[1]))
  expect(sizes).toHaveLength(names.length)
  for (const [at, source] of sources.entries()) {
    const message = await talk.message(`RETR ${at + 1}`)
    expect(message.length, names[at]).toBe(sizes[at])
    expect(message.replace(/\r\n$/, ''), names[at]).toBe(wholeLines(source).replace(/\r\n$/, ''))
  }
})

function wholeLines(source: string): string {
  const lines = new WholeLines()
  return Buffer.concat([lines.feed(Buffer.from(source, 'latin1')), lines.end()]).toString('latin1')
}
