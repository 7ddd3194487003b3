import { describe, expect, it } from 'vitest'
import { hasRoomFor, judgeStorage, usedPercent } from './storage.ts'

const use = (usedBytes: number, allowedBytes = 1_000) => ({ usedBytes, allowedBytes })

describe('how full', () => {
  it.each([
    [use(0), 0],
    [use(799), 79],
    [use(999), 99],
    [use(1_000), 100],
    [use(1_500), 150],
    [use(-5), 0],
    [use(0, 0), 100],
  ])('says %o is %i %', (given, percent) => expect(usedPercent(given)).toBe(percent))
})

describe('the text about used space', () => {
  it.each([
    [use(799), 'fine'],
    [use(800), 'almost-full'],
    [use(899), 'almost-full'],
    [use(900), 'critical'],
    [use(999), 'critical'],
    [use(1_000), 'full'],
    [use(2_000), 'full'],
  ] as const)('of %o: %s', (given, level) => expect(judgeStorage(given)).toBe(level))
})

describe('room for new bytes', () => {
  it.each([
    [999, 1, true],
    [999, 2, false],
    [1_000, 0, true],
    [1_000, 1, false],
    [1_001, 0, false],
  ])('of a quota of 1000, %i used, for %i: %o', (usedBytes, bytes, expected) => {
    expect(hasRoomFor({ usedBytes, quotaBytes: 1_000 }, bytes)).toBe(expected)
  })
})
