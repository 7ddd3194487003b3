import type { LabelId } from '@sen/model/ids'
import { MAX_KEYWORD_CHARACTERS, MAX_KEYWORDS_PER_MESSAGE } from '@sen/model/mail-programs/limits'
import { expect, it } from 'vitest'
import type { StoredFlags } from './mail-program-store.ts'
import { PackedFlags } from './packed-flags.ts'

const USUAL = {
  isRead: true,
  isStarred: false,
  isAnswered: false,
  isForwarded: false,
  isDeleted: false,
  isDraft: false,
  keywords: [],
  labels: [],
}

function rows(count: number, state: (at: number) => StoredFlags['state']): readonly StoredFlags[] {
  return Array.from({ length: count }, (_, at) => ({ uid: 3 * at + 1, version: at, state: state(at) }))
}

it('takes ten bytes for a message, however many objects have the same flags', () => {
  const packed = PackedFlags.of(rows(10_000, () => ({ ...USUAL })))
  expect(packed?.byteLength).toBeLessThan(101_000)
})

it('counts the texts of keywords', () => {
  const keyword = (at: number, number: number) => `${at} ${number} `.padEnd(MAX_KEYWORD_CHARACTERS, 'x')
  const many = rows(100, (at) => ({
    ...USUAL,
    keywords: Array.from({ length: MAX_KEYWORDS_PER_MESSAGE }, (_, number) => keyword(at, number)),
  }))
  const characters = 100 * MAX_KEYWORDS_PER_MESSAGE * MAX_KEYWORD_CHARACTERS
  expect(PackedFlags.of(many)?.byteLength).toBeGreaterThan(2 * characters)
})

it('refuses a folder in which nearly each message has other flags', () => {
  expect(PackedFlags.of(rows(2_001, (at) => ({ ...USUAL, labels: [`${at}` as LabelId] })))).toBeUndefined()
})

it('compares only some megabytes of keywords, also when all messages have the same ones', () => {
  const keywords = Array.from({ length: MAX_KEYWORDS_PER_MESSAGE }, (_, at) =>
    `${at}`.padEnd(MAX_KEYWORD_CHARACTERS, 'x'),
  )
  expect(PackedFlags.of(rows(400, () => ({ ...USUAL, keywords })))?.byteLength).toBeGreaterThan(4_000)
  expect(PackedFlags.of(rows(1_000, () => ({ ...USUAL, keywords })))).toBeUndefined()
})

it('cuts ranges into slices', () => {
  const packed = PackedFlags.of(rows(10, () => USUAL))
  const ranges = [
    { first: 2, last: 9 },
    { first: 13, last: 4_000 },
  ]
  const slices = (changedSince?: number) =>
    [...(packed?.slices(ranges, { changedSince, limit: 3 }) ?? [])].map((slice) => slice.map(({ uid }) => uid))
  expect(slices()).toEqual([
    [4, 7, 13],
    [16, 19, 22],
    [25, 28],
  ])
  expect(slices(7)).toEqual([[25, 28]])
})
