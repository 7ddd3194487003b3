import { describe, expect, it } from 'vitest'
import { selectRange } from './range.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const after = (selected: string[], anchor: string | undefined, target: string) =>
  [...selectRange(order, new Set(selected), anchor, target)].sort().join('')

describe('selectRange', () => {
  it.each([
    ['downwards', ['b'], 'b', 'd', 'bcd'],
    ['upwards', ['d'], 'd', 'b', 'bcd'],
    ['keeps what lies outside', ['a', 'c'], 'c', 'd', 'acd'],
    ['deselects when the target was selected', ['a', 'b', 'c', 'd'], 'b', 'd', 'a'],
    ['without an anchor takes the target alone', [], undefined, 'c', 'c'],
    ['with an anchor that left the list takes the target alone', ['c'], 'gone', 'e', 'ce'],
  ])('%s', (_, selected, anchor, target, expected) => {
    expect(after(selected, anchor, target)).toBe(expected)
  })

  it('leaves the given set as it was', () => {
    const before = new Set(['a'])
    selectRange(order, before, 'a', 'c')
    expect([...before]).toEqual(['a'])
  })
})
