import { setImmediate } from 'node:timers/promises'
import type { MailProgramMailbox } from '@sen/core/mail-programs/mail-program-mailbox'
import type { FoundUids } from '@sen/core/mail-programs/program-search'
import type { Call } from '@sen/core/ports/call-scope'
import { COMMANDS_PER_SLICE } from '@sen/model/mail-programs/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HEAVY_MESSAGES } from './session/work-meter.ts'
import { openSessionStage, type SessionStage, scope, twoMessages } from './session-stage.fixture.ts'

/** Searches wait until the test lets them end. */
const searches: { readonly call: Call | undefined; readonly end: (uids: readonly number[]) => void }[] = []
/** A FETCH waits until the test lets it end. */
const fetches: (() => void)[] = []

/** Set by a test of a folder with so many messages. */
let uids = Uint32Array.of(1, 2)
let stage: SessionStage
beforeAll(async () => {
  stage = await openSessionStage({
    ...twoMessages,
    open: async (id) => ({ ...(await openTwo(id)), uids }),
    async *fetch() {
      await new Promise<void>((resolve) => fetches.push(resolve))
      yield []
    },
    search: () =>
      new Promise<FoundUids>((resolve) => {
        const end = (uids: readonly number[]) => resolve({ uids: Uint32Array.from(uids), highestModseq: 1 })
        searches.push({ call: scope.current(), end })
      }),
  })
})
afterAll(() => stage.close())

function openTwo(...asked: Parameters<MailProgramMailbox['open']>): ReturnType<MailProgramMailbox['open']> {
  if (!twoMessages.open) throw new Error('the mailbox cannot be opened')
  return twoMessages.open(...asked)
}

const selected = (name: string) => stage.selected(name)

const yielder = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate()
}

test('one search of an account runs at a time, and other accounts do not wait', async () => {
  const [one, two, other] = [await selected('lan'), await selected('lan'), await selected('minh')]
  const answers = [one.answer('SEARCH ALL'), two.answer('SEARCH ALL'), other.answer('SEARCH ALL')]
  while (searches.length < 2) await setImmediate()
  await yielder()
  expect(searches.map(({ call }) => call?.caller)).toEqual(['lan', 'minh'])
  searches[0]?.end([1])
  while (searches.length < 3) await setImmediate()
  for (const { end } of searches.splice(0)) end([1])
  expect(await Promise.all(answers)).toEqual(Array(3).fill('OK SEARCH completed'))
})

test.each(['SEARCH', 'SORT (DATE) UTF-8', 'THREAD REFERENCES UTF-8'])(
  'a search that waits has not read its keys, which may copy the saved result: %s',
  async (command) => {
    const [one, two] = [await selected('an'), await selected('an')]
    const first = one.answer('SEARCH ALL')
    while (searches.length < 1) await setImmediate()
    const answers: string[] = []
    const second = two.answer(`${command} $ (`).then((answer) => answers.push(answer))
    await yielder()
    expect(answers).toEqual([])
    for (const { end } of searches.splice(0)) end([1])
    await Promise.all([first, second])
    expect(answers).toEqual([expect.stringMatching(/^BAD/)])
  },
)

test('a search learns that its client has disconnected, so that its statement is cancelled', async () => {
  const talk = await selected('hoa')
  talk.write('a SEARCH ALL\r\n')
  while (searches.length === 0) await setImmediate()
  const [search] = searches.splice(0)
  const aborted = new Promise<void>((resolve) => search?.call?.signal.addEventListener('abort', () => resolve()))
  talk.destroy()
  await aborted
  search?.end([])
})

test.each(['BODY.PEEK[1.HEADER.FIELDS (X)]', 'BODY.PEEK[1.HEADER.FIELDS.NOT (X)]', 'BINARY.SIZE[1]'])(
  'one FETCH of an account reads enclosed content at a time: %s',
  async (item) => {
    const [one, two] = [await selected('thu'), await selected('thu')]
    const answers = [one.answer(`FETCH 1 (${item})`), two.answer(`FETCH 1 (${item})`)]
    while (fetches.length === 0) await setImmediate()
    await yielder()
    expect(fetches).toHaveLength(1)
    for (const end of fetches.splice(0)) end()
    while (fetches.length === 0) await setImmediate()
    for (const end of fetches.splice(0)) end()
    expect(await Promise.all(answers)).toEqual(['OK FETCH completed', 'OK FETCH completed'])
  },
)

test('one resynchronisation of a large folder runs for an account at a time', async () => {
  const [one, two] = [await selected('van'), await selected('van')]
  uids = Uint32Array.from({ length: HEAVY_MESSAGES + 1 }, (_, at) => at + 1)
  for (const each of [one, two]) expect(await each.answer('ENABLE QRESYNC')).toMatch(/^OK/)
  const answers = [one, two].map((each) => each.answer('SELECT INBOX (QRESYNC (7 1))'))
  while (fetches.length === 0) await setImmediate()
  await yielder()
  expect(fetches).toHaveLength(1)
  for (const end of fetches.splice(0)) end()
  while (fetches.length === 0) await setImmediate()
  for (const end of fetches.splice(0)) end()
  expect(await Promise.all(answers)).toEqual(Array(2).fill('OK [READ-WRITE] Selected'))
  uids = Uint32Array.of(1, 2)
})

test('commands that a client sends at once yield to other connections', async () => {
  const talk = await selected('ly')
  const before = stage.yielder()
  talk.write('a NOOP\r\n'.repeat(10 * COMMANDS_PER_SLICE))
  await talk.ok('NOOP')
  expect(stage.yielder() - before).toBeGreaterThanOrEqual(10)
})
