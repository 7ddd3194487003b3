import { expect, test } from 'vitest'
import type { ImapSession } from './imap-session.ts'
import { versionOf, writeVanished } from './resynchronise.ts'

test('a long set is sent in several lines, each with whole ranges', async () => {
  const lines: string[] = []
  const session = { write: (line: string) => lines.push(line), flushIfFull: async () => undefined }
  const ranges = Array.from({ length: 5_000 }, (_, at) => ({ first: 4 * at + 1, last: 4 * at + 1 + (at % 2) }))
  await writeVanished(session as unknown as ImapSession, 'VANISHED', ranges)
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) expect(line.length).toBeLessThan(9_000)
  const sets = lines.map((line) => /^\* VANISHED ([\d:,]+)\r\n$/.exec(line)?.[1])
  expect(sets.join(',')).toBe(
    ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}:${last}`)).join(','),
  )
})

test('nothing is sent for no UIDs', async () => {
  const session = { write: () => expect.unreachable(), flushIfFull: async () => undefined }
  await writeVanished(session as unknown as ImapSession, 'VANISHED', [])
})

test.each([
  [0, 0],
  [1, 0],
  [2, 2],
])('MODSEQ %i of an empty folder and of its first message', (modseq, version) => {
  expect(versionOf(modseq)).toBe(version)
})
