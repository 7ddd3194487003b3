import { MAX_FILTER_COUNTED_CHARACTERS, MAX_FILTERED_TEXT_CHARACTERS } from '@sen/model/filters/limits'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import type { TextProcessor } from '../ports/text-processor.ts'
import { countMatches } from './count-matches.ts'

let w: TestWorld
let lan: Actor
beforeAll(async () => {
  w = await world()
  lan = await w.mailbox('lan@sen.example')
  const text = 'Hợp đồng '.repeat(MAX_FILTERED_TEXT_CHARACTERS / 9)
  for (let mail = 0; mail < 12; mail++) await w.message(lan, { kind: 'received', text })
})
afterAll(() => w.close())

it('counts the mail that a filter would match', async () => {
  const count = (value: string) =>
    countMatches(w, lan, { match: 'all', conditions: [{ type: 'body', comparator: 'contains', value }] })
  expect(await count('hop dong')).toEqual({ matched: 12, lookedAt: 12, isAll: true })
  expect(await count('hoa don')).toEqual({ matched: 0, lookedAt: 12, isAll: true })
})

class Deferred {
  resolve: () => void = () => undefined
  readonly promise = new Promise<void>((resolve) => {
    this.resolve = resolve
  })
}

const BODY_CONDITION = { type: 'body', comparator: 'contains', value: 'hop dong' } as const
const byBody = { match: 'all', conditions: [BODY_CONDITION] } as const

it('reads no more text than its limit', { timeout: 180_000 }, async () => {
  const minh = await w.mailbox('minh@sen.example')
  const text = 'Hợp đồng '.repeat(MAX_FILTERED_TEXT_CHARACTERS / 9)
  const mails = Math.ceil(MAX_FILTER_COUNTED_CHARACTERS / text.length) + 20
  await w.messages(
    minh,
    Array.from({ length: mails }, () => ({ kind: 'received' as const, text })),
  )
  const { lookedAt, matched, isAll } = await countMatches(w, minh, byBody)
  expect(lookedAt).toBe(matched)
  expect(lookedAt).toBeLessThan(mails)
  expect(lookedAt * text.length).toBeLessThan(MAX_FILTER_COUNTED_CHARACTERS + 2_000_000)
  expect(isAll).toBe(false)
})

it('runs one count for a person, and a newer one ends the older', async () => {
  let underWay = 0
  let most = 0
  const begun = new Deferred()
  const released = new Deferred()
  const textProcessor: Pick<TextProcessor, 'matchFilter'> = {
    matchFilter: async (filter, mails) => {
      underWay += 1
      most = Math.max(most, underWay)
      begun.resolve()
      await released.promise
      underWay -= 1
      return w.textProcessor.matchFilter(filter, mails)
    },
  }
  const count = () => countMatches({ ...w, textProcessor }, lan, byBody)
  const older = count()
  await begun.promise
  const between = Array.from({ length: 20 }, count)
  const newest = count()
  released.resolve()
  for (const each of [older, ...between]) {
    await expect(each).rejects.toMatchObject({ code: 'operation_in_progress' })
  }
  expect(await newest).toMatchObject({ matched: 12 })
  expect(most).toBe(1)
})

it('yields to other work between long mails', async () => {
  let turn = 0
  let isOver = false
  const next = () => {
    turn += 1
    if (!isOver) setImmediate(next)
  }
  setImmediate(next)
  const characters = new Map<number, number>()
  await w.store.read(lan.mailboxId, async ({ filters }) => {
    const ids = await filters.newest(100)
    for await (const { text } of filters.candidates(ids, 'with-text')) {
      characters.set(turn, (characters.get(turn) ?? 0) + text.length)
    }
  })
  isOver = true
  expect([...characters.values()].reduce((sum, each) => sum + each, 0)).toBeGreaterThan(1_000_000)
  expect(Math.max(...characters.values())).toBeLessThanOrEqual(MAX_FILTERED_TEXT_CHARACTERS)
})
