import { expect, it } from 'vitest'
import { EXIT_WRONG_CONFIG } from '../start-refused.ts'
import { type BlobStoreMatch, matchBlobStore } from './match-blob-store.ts'

const MINE = '7f3c1b52-9d5a-4a86-8a4e-000000000001'
const OTHER = '7f3c1b52-9d5a-4a86-8a4e-000000000002'
const whole = (id: string) => ({ id, state: 'whole' }) as const

function pair(given: Partial<BlobStoreMatch>): BlobStoreMatch & { written: string[] } {
  const written: string[] = []
  return {
    place: '/srv/blobs',
    recorded: undefined,
    found: undefined,
    sample: [],
    has: async () => false,
    mayMark: true,
    record: async (id) => void written.push(`record ${id}`),
    mark: async (id) => void written.push(`mark ${id}`),
    ...given,
    written,
  }
}
const withMail = { sample: ['a', 'b'], has: async (key: string) => key === 'b' }
const withoutItsMail = { sample: ['a', 'b'] }

it('marks a new database and a new store with one identity, the database first', async () => {
  const match = pair({})
  await matchBlobStore(match)
  expect(match.written).toEqual([expect.stringMatching(/^record \S{36}$/), match.written[0]?.replace('record', 'mark')])
})

it.each([
  ['both marked alike', { recorded: MINE, found: whole(MINE), ...withoutItsMail }, []],
  ['a start that ended between the two marks', { recorded: MINE }, [`mark ${MINE}`]],
  ['a store restored without its mark', { recorded: MINE, ...withMail }, [`mark ${MINE}`]],
  ['a database restored from before there were marks', { found: whole(MINE), ...withMail }, [`record ${MINE}`]],
])('takes %s', async (_, given, written) => {
  const match = pair(given)
  await matchBlobStore(match)
  expect(match.written).toEqual(written)
})

it.each([
  ['the store of another database', { recorded: MINE, found: whole(OTHER), ...withMail }],
  ['a new database on a store with mail', { found: whole(OTHER) }],
  ['an empty folder in the place of the store', { recorded: MINE, ...withoutItsMail }],
  ['a wrong folder at the upgrade', withoutItsMail],
  ['a copy that is not complete', { recorded: MINE, found: { id: MINE, state: 'copying' as const }, ...withMail }],
  ['a store that was copied elsewhere', { recorded: MINE, found: { id: MINE, state: 'left' as const }, ...withMail }],
  ['a folder of its own for a command beside the program', { recorded: MINE, mayMark: false }],
])('refuses %s, in one line, and marks nothing', async (_, given) => {
  const match = pair(given)
  const refusal = await matchBlobStore(match).catch((error: Error) => error)
  expect(refusal).toMatchObject({ name: 'StartRefused', exitCode: EXIT_WRONG_CONFIG })
  expect(String(refusal)).toMatch(/\/srv\/blobs.* Set BLOB_URL[^\n]*$/)
  expect(match.written).toEqual([])
})
