import { describe, expect, it } from 'vitest'
import type { LabelId } from '../ids.ts'
import { labelKeyword, labelKeywords } from './label-keywords.ts'
import { applyFlags, type FlagState, flagNames, isKeyword, parseFlags } from './message-flags.ts'

const label = (id: string, name: string) => ({ id: id as LabelId, name })
const LABELS = labelKeywords([label('1', 'Việc'), label('2', 'viec'), label('3', 'VIEC')])
const NONE: FlagState = {
  isRead: false,
  isStarred: false,
  isAnswered: false,
  isForwarded: false,
  isDeleted: false,
  keywords: [],
  labels: [],
}

describe('flags', () => {
  it.each([
    ['add', ['\\seen', '$FORWARDED', 'A', 'a'], ['\\Seen', '$Forwarded', 'A']],
    ['add', ['viec', '\\Recent', '\\Draft'], ['viec']],
    ['replace', ['\\Flagged'], ['\\Flagged']],
    ['remove', ['\\Flagged'], []],
  ] as const)('%s %j', (mode, flags, expected) => {
    const state = applyFlags(NONE, mode, parseFlags(flags, LABELS))
    expect(state && flagNames({ ...state, isDraft: false }, LABELS)).toEqual(expected)
  })

  it('keep the first spelling of a keyword, and remove it in any', () => {
    const added = applyFlags({ ...NONE, keywords: ['NonJunk'] }, 'add', parseFlags(['nonjunk', 'x'], LABELS))
    expect(added?.keywords).toEqual(['NonJunk', 'x'])
    expect(applyFlags(added ?? NONE, 'remove', parseFlags(['NONJUNK'], LABELS))?.keywords).toEqual(['x'])
    expect(applyFlags(added ?? NONE, 'replace', parseFlags(['y', 'X'], LABELS))?.keywords).toEqual(['x', 'y'])
  })

  it('show a keyword once that is a label too', () => {
    const state = { ...NONE, keywords: ['Viec'], labels: ['2' as LabelId], isDraft: true }
    expect(flagNames(state, LABELS)).toEqual(['\\Draft', 'viec'])
  })

  it.each([
    ['$Junk', true],
    ['a]b', false],
    ['a"b', false],
    ['\\Own', false],
    ['ê', false],
    ['', false],
    ['x'.repeat(128), true],
    ['x'.repeat(129), false],
  ])('%s is a keyword: %s', (text, expected) => {
    expect(isKeyword(text)).toBe(expected)
  })
})

describe('keywords of labels', () => {
  it.each([
    ['Work', 'Work'],
    ['Việc gấp', 'Vi&Hsc-c_g&HqU-p'],
    ['A & B', 'A_&-_B'],
    ['(x)', '&ACg-x&ACk-'],
    ['😀', '&2D3eAA-'],
  ])('%s', (name, keyword) => {
    expect(labelKeyword(name)).toBe(keyword)
    expect(isKeyword(keyword)).toBe(true)
  })

  it('are distinct without case', () => {
    expect(['1', '2', '3'].map((id) => LABELS.keywordOf(id as LabelId))).toEqual(['Vi&Hsc-c', 'viec', 'VIEC_3'])
    expect(LABELS.labelOf('viec_3')).toBe('3')
  })

  it('are not longer than keywords may be', () => {
    const [long, other] = [label('10', 'ệ'.repeat(100)), label('11', 'ệ'.repeat(100))]
    const keywords = labelKeywords([long, other])
    expect([long, other].map(({ id }) => isKeyword(keywords.keywordOf(id) ?? ''))).toEqual([true, true])
    expect(keywords.keywordOf(long.id)).not.toBe(keywords.keywordOf(other.id))
  })
})
