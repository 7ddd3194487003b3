import {
  RESANITIZE_BUSY_SECONDS,
  RESANITIZE_PAUSE_SECONDS,
  RESANITIZE_SLICE_MILLISECONDS,
} from '@sen/model/html/limits'
import { DirectMime } from '@sen/testkit/direct-mime'
import { FakeClock } from '@sen/testkit/fakes/fake-clock'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { orderedJobs, runJobs } from '@sen/testkit/run-jobs'
import { type StoredMessage, type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { type HtmlCleaner, Uncleanable } from '../ports/html-cleaner.ts'
import { readMessage } from './read-message.ts'
import { readThread } from './read-thread.ts'
import { resanitizeBodies } from './resanitize-bodies.ts'

/** This is ahead of the database's own time, by which jobs without a delay are marked. */
const START = new Date('2040-03-01T01:00:00Z')

let given: TestWorld
let lan: Actor
let minh: Actor
let clock: FakeClock
let isBusy = false
let bodySeconds = 0
beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@sen.example')
  minh = await given.mailbox('minh@sen.example')
})
beforeEach(async () => {
  clock = new FakeClock(START)
  isBusy = false
  bodySeconds = 0
  await given.database.pool.query('delete from message; delete from cleaning_anew')
  await given.database.pool.query('delete from graphile_worker._private_jobs')
})
afterAll(() => given.close())

class NumberedCleaner implements HtmlCleaner {
  readonly version: string
  readonly asked: string[] = []

  constructor(version: string) {
    this.version = version
  }

  async clean(html: string) {
    this.asked.push(html)
    clock.advance(bodySeconds)
    if (html.includes('hopeless')) throw new Uncleanable('too_slow')
    return { html: `${this.version}:${html}`, hasRemoteContent: true, remoteImages: [], isReduced: false }
  }
}

const [blobs, mime] = [new MemoryBlobStore(), new DirectMime()]
const needs = (htmlCleaner: HtmlCleaner) => ({
  ...given,
  blobs,
  mime,
  htmlCleaner,
  clock,
  load: { isHigh: () => isBusy },
})
const page = (actor: Actor, html: string, more: object = {}) => given.message(actor, { html, text: 'x', ...more })
const open = (actor: Actor, { threadId }: StoredMessage, cleaner: HtmlCleaner) =>
  readThread(needs(cleaner), actor, { id: threadId, from: undefined, bodies: 'all' })
const work = (cleaner: HtmlCleaner) =>
  runJobs(
    given.database.db,
    () => clock.now(),
    async (job) => {
      expect(job).toEqual({ name: 'clean-anew' })
      await resanitizeBodies(needs(cleaner))
    },
  )
const waiting = async () => (await orderedJobs(given.database.db)).map(({ name }) => name)

it('sanitises the bodies of older versions in every mailbox, and no others', async () => {
  const old = new NumberedCleaner('1')
  const [hers, his] = [await page(lan, 'hers'), await page(minh, 'his')]
  const never = await page(lan, 'never opened')
  const plain = await page(lan, '')
  const draft = await page(lan, 'draft', { in: 'drafts' })
  const hopeless = await page(lan, 'hopeless')
  for (const each of [hers, plain, draft, hopeless]) await open(lan, each, old)
  await open(minh, his, old)
  await readMessage(needs(old), minh, his.id, 'shown')

  const present = new NumberedCleaner('2')
  const current = await page(lan, 'current')
  await open(lan, current, present)
  present.asked.length = 0
  await given.cleaningStore.begin('2')
  await work(present)
  expect(present.asked).toEqual(['hers', 'his', 'his'])
  expect(await waiting()).toEqual([])

  // Opening them now needs no cleaning, except for the body that was never opened.
  present.asked.length = 0
  expect((await open(lan, hers, present)).messages[0]?.body?.content).toBe('2:hers')
  expect((await open(minh, his, present)).messages[0]?.body?.content).toBe('2:his')
  expect((await readMessage(needs(present), minh, his.id, 'shown')).body?.content).toBe('2:his')
  expect(present.asked).toEqual([])
  await open(lan, never, present)
  expect(present.asked).toEqual(['never opened'])
})

it('finishes once per version', async () => {
  const mail = await page(lan, 'mail')
  await open(lan, mail, new NumberedCleaner('1'))
  const [two, three] = [new NumberedCleaner('2'), new NumberedCleaner('3')]
  await given.cleaningStore.begin('2')
  await work(two)
  await given.cleaningStore.begin('2')
  expect(await waiting()).toEqual([])
  await given.cleaningStore.begin('3')
  expect(await waiting()).toEqual(['clean-anew'])
  await work(three)
  expect([two.asked, three.asked]).toEqual([['mail'], ['mail']])
})

it('works in slices, and continues at the same message after a stop', async () => {
  const old = new NumberedCleaner('1')
  for (const html of ['a', 'b', 'c']) await open(lan, await page(lan, html), old)
  const present = new NumberedCleaner('2')
  bodySeconds = RESANITIZE_SLICE_MILLISECONDS / 1_000
  await given.cleaningStore.begin('2')
  await work(present)
  expect(present.asked).toEqual(['a'])
  clock.advance(RESANITIZE_PAUSE_SECONDS)
  await work(present)
  expect(present.asked).toEqual(['a', 'b'])
  await given.database.pool.query('delete from graphile_worker._private_jobs')
  await given.cleaningStore.begin('2')
  await work(present)
  expect(present.asked).toEqual(['a', 'b', 'c'])
  clock.advance(RESANITIZE_PAUSE_SECONDS)
  await work(present)
  expect(await waiting()).toEqual([])
})

it('waits while the program is busy', async () => {
  await open(lan, await page(lan, 'mail'), new NumberedCleaner('1'))
  const present = new NumberedCleaner('2')
  isBusy = true
  await given.cleaningStore.begin('2')
  await work(present)
  clock.advance(RESANITIZE_BUSY_SECONDS - 1)
  await work(present)
  expect(present.asked).toEqual([])
  isBusy = false
  clock.advance(1)
  await work(present)
  expect(present.asked).toEqual(['mail'])
})

it('skips messages deleted meanwhile', async () => {
  const old = new NumberedCleaner('1')
  const [first, second] = [await page(lan, 'first'), await page(lan, 'second')]
  await open(lan, first, old)
  await open(lan, second, old)
  const present = new NumberedCleaner('2')
  await given.cleaningStore.begin('2')
  const walk = given.cleaningStore
  const next = async (version: string) => {
    const found = await walk.next(version)
    await given.database.pool.query('delete from message where id = $1', [first.id])
    return found
  }
  const cleaningStore = {
    next,
    advance: walk.advance.bind(walk),
    enqueue: walk.enqueue.bind(walk),
    begin: walk.begin.bind(walk),
  }
  await resanitizeBodies({ ...needs(present), cleaningStore })
  expect(present.asked).toEqual(['second'])
})
