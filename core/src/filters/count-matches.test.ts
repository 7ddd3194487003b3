import { MAX_FILTERED_TEXT_CHARACTERS } from '@sen/model/limits'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
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

it('counts what a filter would match', async () => {
  const count = (value: string) =>
    countMatches(w, lan, { match: 'all', conditions: [{ type: 'body', comparator: 'contains', value }] })
  expect(await count('hop dong')).toEqual({ matched: 12, lookedAt: 12 })
  expect(await count('hoa don')).toEqual({ matched: 0, lookedAt: 12 })
})

it('lets others have their turn between long mails', async () => {
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
