import type { Start } from '@sen/contract/start'
import { expect, it } from 'vitest'
import { RenderedPageCache } from './rendered-page-cache.ts'

const SCREEN = { width: 1_440, height: 900 }
const start = { list: { in: 'INBOX' }, user: { address: 'lan@sen.example' } } as unknown as Start
const drawing = { filename: 'draw.mjs', start, screen: SCREEN }

it('identifies a rendering by all of its inputs', () => {
  const kept = new RenderedPageCache()
  kept.set(kept.keyOf(drawing), 'drawn')
  expect(kept.find(kept.keyOf({ ...drawing, start: structuredClone(start) }))).toBe('drawn')
  const others = [
    { ...drawing, filename: 'newer.mjs' },
    { ...drawing, screen: { ...SCREEN, height: 901 } },
    { ...drawing, start: { ...start, list: { in: 'Sent' } } as unknown as Start },
    { ...drawing, start: { ...start, user: { address: 'minh@sen.example' } } as unknown as Start },
  ]
  for (const other of others) expect(kept.find(kept.keyOf(other))).toBeUndefined()
})

it('renders again when another day may have begun, which is at a quarter past somewhere', () => {
  let now = Date.parse('2026-11-22T18:14:59Z')
  const kept = new RenderedPageCache(() => now)
  const before = kept.keyOf(drawing)
  // Midnight in Nepal.
  now = Date.parse('2026-11-22T18:15:00Z')
  expect(kept.keyOf(drawing)).not.toBe(before)
  const after = kept.keyOf(drawing)
  now = Date.parse('2026-11-22T18:29:59Z')
  expect(kept.keyOf(drawing)).toBe(after)
})

it('stays within its limit: the least recently requested page goes first', () => {
  const kept = new RenderedPageCache(Date.now, 10)
  kept.set('a', '12345')
  kept.set('b', '12345')
  kept.find('a')
  kept.set('c', '1')
  expect(kept.find('b')).toBeUndefined()
  expect(kept.find('a')).toBe('12345')
  // Storing the same drawing again does not take more room.
  for (let round = 0; round < 9; round += 1) kept.set('a', '12345')
  expect(kept.find('c')).toBe('1')
  kept.set('d', '12345678901')
  expect(kept.find('d')).toBeUndefined()
  expect(kept.find('a')).toBe('12345')
})
