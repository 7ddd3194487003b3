import { describe, expect, it } from 'vitest'
import { extendSelection, selectRange } from './range.ts'

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

describe('with Shift and arrows', () => {
  const order = ['a', 'b', 'c', 'd', 'e']
  const walk = (selected: readonly string[], anchor: string | undefined, ...ids: readonly string[]) => {
    let state: { selected: ReadonlySet<string>; anchor: string | undefined } = { selected: new Set(selected), anchor }
    for (const [at, to] of ids.slice(1).entries()) state = extendSelection(order, state, ids[at] ?? to, to)
    return [...state.selected].sort().join('')
  }

  it.each([
    ['grows from the keyboard position', [], undefined, ['b', 'c', 'd'], 'bcd'],
    ['gives up what it took on the way back', [], undefined, ['b', 'c', 'd', 'c'], 'bc'],
    ['grows to the other side of its beginning', [], undefined, ['c', 'd', 'c', 'b'], 'bc'],
    ['goes on from what was selected by hand', ['b'], 'b', ['b', 'c'], 'bc'],
    ['leaves alone what was selected elsewhere', ['a'], 'a', ['c', 'd'], 'acd'],
    ['starts over where the last beginning is not in this list', ['c'], 'gone', ['c', 'd'], 'cd'],
  ] as const)('%s', (_, selected, anchor, ids, expected) => {
    expect(walk(selected, anchor, ...ids)).toBe(expected)
  })
})
