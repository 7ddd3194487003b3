import { describe, expect, it } from 'vitest'
import { tidyName } from '../text/tidy-name.ts'
import { LABEL_COLOURS, labelProblem, labelsNamed, nextLabelColour } from './labels.ts'
import { MAX_LABEL_NAME_CHARACTERS, MAX_LABELS } from './limits.ts'

const LABELS = [
  { id: '1', name: 'Khách hàng' },
  { id: '2', name: 'Má' },
  { id: '3', name: 'Mã' },
] as const

describe('the name of a label', () => {
  it.each([
    ['Dự án', undefined],
    ['a', undefined],
    ['🔥', undefined],
    ['-x: (y)', undefined],
    ['', 'missing'],
    ['\u200b', 'missing'],
    ['a\u0000b', 'characters'],
    ['a\u202eb', 'characters'],
    ['V\u2060IP', 'invisible'],
    ['👩‍🚀', undefined],
    ['..', 'dots'],
    ['say "hi"', 'characters'],
    ['“hi”', 'characters'],
    ['x'.repeat(MAX_LABEL_NAME_CHARACTERS), undefined],
    ['x'.repeat(MAX_LABEL_NAME_CHARACTERS + 1), 'too-long'],
    ['khách HÀNG', 'taken'],
    ['khach hang', undefined],
  ])('%j: %s', (name, problem) => {
    expect(labelProblem(name, LABELS)).toBe(problem)
  })

  it('may be its own in another case, but not that of another', () => {
    expect(labelProblem('KHÁCH HÀNG', LABELS, '1')).toBeUndefined()
    expect(labelProblem('má', LABELS, '1')).toBe('taken')
  })

  it('may be one that cannot be given any more, until it is given another', () => {
    const labels = [...LABELS, { id: '4', name: 'V\u2060IP' }]
    expect(labelProblem('V\u2060IP', labels, '4')).toBeUndefined()
    expect(labelProblem('V\u2060IP', labels, '1')).toBe('invisible')
    expect(labelProblem('VIP', labels, '4')).toBeUndefined()
  })

  it('is composed, with one space instead of several', () => {
    expect(tidyName('  Dự \n án  ')).toBe('Dự án')
  })

  it('is one of so many, and a label that is there can be renamed all the same', () => {
    const many = Array.from({ length: MAX_LABELS }, (_, n) => ({ id: String(n), name: `Nhãn ${n}` }))
    expect(labelProblem('Một nữa', many)).toBe('too-many')
    expect(labelProblem('Một nữa', many, '3')).toBeUndefined()
  })
})

describe('a label that a search names', () => {
  it.each([
    ['khách hàng', ['1']],
    ['KHACH  hang', ['1']],
    ['má', ['2']],
    ['MA', ['2', '3']],
    ['mạ', ['2', '3']],
    ['nothing', []],
  ])('%s: %j', (typed, ids) => {
    expect(labelsNamed(LABELS, typed).map(({ id }) => id)).toEqual(ids)
  })
})

describe('the colour of the next label', () => {
  it('is the first that the fewest have', () => {
    expect(nextLabelColour([])).toBe('red')
    expect(nextLabelColour([{ colour: 'red' }, { colour: 'yellow' }])).toBe('orange')
    expect(nextLabelColour([...LABEL_COLOURS.map((colour) => ({ colour })), { colour: 'red' }])).toBe('orange')
  })
})
