import { describe, expect, it } from 'vitest'
import type { FilterId, FolderId, LabelId } from '../ids.ts'
import type { CustomFilter, FilterAction, FilterCondition } from './filter.ts'
import { judgeCondition, judgeFilter } from './judge-filter.ts'
import { shadowedFilters } from './shadowed-filters.ts'

const from = (value: string, comparator: 'contains' | '!contains' = 'contains'): FilterCondition => ({
  type: 'from',
  comparator,
  value,
})
const subject = (value: string, comparator: 'contains' | '!contains' = 'contains'): FilterCondition => ({
  type: 'subject',
  comparator,
  value,
})
const over = (value: number, unit: 'M' | 'K' = 'M'): FilterCondition => ({
  type: 'size',
  comparator: 'over',
  value,
  unit,
})
const label = (id: string) => ({ type: 'label', labelId: id as LabelId }) as const
const into = (id: string): FilterAction => ({ type: 'fileinto', folderId: id as FolderId })
const star = { type: 'setflag', value: 'Flagged' } as const
const FOLDERS = [
  { id: '5', role: 'custom' },
  { id: '6', role: 'sent' },
] as const

describe('a condition', () => {
  it.each([
    ['an@cong-ty.example', undefined],
    ['@cong-ty.example', undefined],
    ['cong-ty', undefined],
    ['an@', undefined],
    ['an@cong-ty.example, @khac.example ; ke-toan,', undefined],
    ['', 'empty'],
    [' , ', 'empty'],
    ['An <an@cong-ty.example>', 'not-an-address'],
    ['an@cong-ty.example, hai chữ', 'not-an-address'],
    ['a@b@c', 'not-an-address'],
    ['a"b', 'not-an-address'],
    // Folding leaves an empty text, which every address would contain.
    ['@cong-ty.example, @', 'not-an-address'],
    ['\u0301', 'not-an-address'],
    // PostgreSQL cannot store a lone surrogate.
    ['a\ud800', 'not-an-address'],
    ['a'.repeat(501), 'too-long'],
  ])('of a sender, %j: %s', (value, expected) => {
    expect(judgeCondition(from(value))).toBe(expected)
  })

  it.each([
    [over(1), undefined],
    [over(1.5, 'K'), undefined],
    [over(0.5), 'not-a-size'],
    [over(0), 'not-a-size'],
    [over(Number.NaN), 'not-a-size'],
    [over(Number.POSITIVE_INFINITY), 'not-a-size'],
    [over(5_000), 'too-large'],
    [over(99_999_999_999), 'too-large'],
    [subject('  '), 'empty'],
    [subject('\u0301'), 'empty'],
    [subject('a\u0000'), 'not-a-text'],
    [subject('a\nb'), undefined],
  ])('%j: %s', (condition, expected) => {
    expect(judgeCondition(condition)).toBe(expected)
  })
})

describe('a filter', () => {
  const judged = (more: Partial<CustomFilter>) =>
    judgeFilter(
      { name: '', match: 'all', conditions: [subject('a')], actions: [star], ...more },
      { folders: FOLDERS, labels: [{ id: '7' }, { id: '8' }], verifiedForwards: ['Toi@Xa.example'] },
    )

  it.each<[string, Partial<CustomFilter>, string | undefined]>([
    ['with a condition and an action', {}, undefined],
    ['that stars, reads and files', { actions: [star, { type: 'setflag', value: 'Seen' }, into('5')] }, undefined],
    ['without a condition', { conditions: [] }, 'no-condition'],
    ['with one that is not valid', { conditions: [subject('a'), subject('')] }, 'condition-invalid'],
    ['with too many', { conditions: Array(11).fill(subject('a')) }, 'too-many-conditions'],
    ['without an action', { actions: [] }, 'no-action'],
    ['that removes', { actions: [{ type: 'discard' }] }, undefined],
    ['that removes and more', { actions: [{ type: 'discard' }, star] }, 'removed-and-more'],
    ['that files twice', { actions: [into('5'), into('5')] }, 'action-repeated'],
    ['of a folder that is not there', { actions: [into('9')] }, 'folder-unknown'],
    ['that files into Sent', { actions: [into('6')] }, 'folder-takes-no-mail'],
    ['that forwards to one verified', { actions: [{ type: 'redirect', address: 'toi@xa.example' }] }, undefined],
    ['that forwards to another', { actions: [{ type: 'redirect', address: 'ai@xa.example' }] }, 'address-not-verified'],
    ['that gives two labels', { actions: [label('7'), label('8')] }, undefined],
    ['that gives one twice', { actions: [label('7'), label('7')] }, 'action-repeated'],
    ['that gives a label that is not there', { actions: [label('9')] }, 'label-unknown'],
    ['that removes and labels', { actions: [{ type: 'discard' }, label('7')] }, 'removed-and-more'],
    ['with a long name', { name: 'a'.repeat(101) }, 'name-too-long'],
  ])('%s', (_, more, expected) => {
    expect(judged(more)).toBe(expected)
  })
})

describe('a filter never acts', () => {
  const made = (
    id: string,
    conditions: readonly FilterCondition[],
    more: Partial<CustomFilter> = {},
  ): CustomFilter => ({
    id: id as FilterId,
    name: '',
    isEnabled: true,
    match: 'all',
    conditions,
    actions: [into('5')],
    ...more,
  })
  const wide = made('1', [subject('hoa don')])

  it.each<[string, readonly CustomFilter[], boolean]>([
    ['when one before it takes the same', [wide, made('2', [subject('Hóa đơn')])], true],
    ['when one before it takes more', [wide, made('2', [subject('hóa đơn điện'), from('a@b.example')])], true],
    ['but when it takes more', [made('1', [subject('hoa don dien')]), made('2', [subject('hoa don')])], false],
    [
      'but when the one before leaves the mail there',
      [{ ...wide, actions: [star] }, made('2', [subject('hoa don')])],
      false,
    ],
    ['but when that one is switched off', [{ ...wide, isEnabled: false }, made('2', [subject('hoa don')])], false],
    ['but when that one asks for more', [made('1', [subject('a'), over(1)]), made('2', [subject('a')])], false],
    ['by its domain', [made('1', [from('@b.example')]), made('2', [from('a@b.example, c@b.example')])], true],
    [
      'but with a sender of another',
      [made('1', [from('@b.example')]), made('2', [from('a@b.example, c@d.example')])],
      false,
    ],
    [
      'by what it must not have',
      [made('1', [subject('abc', '!contains')]), made('2', [subject('b', '!contains')])],
      true,
    ],
    [
      'but by what it may have',
      [made('1', [subject('b', '!contains')]), made('2', [subject('abc', '!contains')])],
      false,
    ],
    ['by its size', [made('1', [over(1)]), made('2', [over(2_000, 'K')])], true],
    ['but by a smaller one', [made('1', [over(2)]), made('2', [over(1)])], false],
    [
      'when each of its ways is taken',
      [wide, made('2', [subject('hoa don 1'), subject('hoa don 2')], { match: 'any' })],
      true,
    ],
    ['but when one is not', [wide, made('2', [subject('hoa don 1'), subject('bao gia')], { match: 'any' })], false],
    [
      'when one of the ways before takes it',
      [{ ...wide, match: 'any' }, made('2', [subject('hoa don'), over(1)])],
      true,
    ],
  ])('%s', (_, filters, expected) => {
    expect(shadowedFilters(filters)).toEqual(expected ? [{ id: '2', by: '1' }] : [])
  })
})
