import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  closeWindow,
  type Dock,
  drawnShape,
  openWindow,
  resizeDock,
  setWindowMessage,
  shapeWindow,
  showWindow,
  toggleWindow,
  type WindowShape,
} from './compose-window-machine.ts'

const dock = (width: number): Dock => ({ windows: [], width })
const opened = (width: number, ...ids: string[]): Dock =>
  ids.reduce((state, id) => openWindow(state, { id, shape: 'pin' }), dock(width))
const shapes = (state: Dock): string => state.windows.map((one) => `${one.id}:${one.shape}`).join(' ')

describe('room in the dock', () => {
  it.each([
    // Browser width, windows in order of opening, resulting shapes.
    [1440, ['a'], 'a:pin'],
    [1440, ['a', 'b'], 'a:mini b:pin'],
    [1499, ['a', 'b'], 'a:mini b:pin'],
    [1500, ['a', 'b'], 'a:pin b:pin'],
    [1920, ['a', 'b', 'c'], 'a:mini b:pin c:pin'],
    [2100, ['a', 'b', 'c'], 'a:pin b:pin c:pin'],
    [1000, ['a', 'b'], 'a:mini b:pin'],
    [390, ['a', 'b'], 'a:mini b:pin'],
  ])('at %d px, %j are laid out as %s', (width, ids, expected) => {
    expect(shapes(opened(width, ...ids))).toBe(expected)
  })

  it.each([
    [1440, 480, 'a:pin b:pin'],
    [1600, 700, 'a:mini b:pin'],
    [1800, 700, 'a:pin b:pin'],
  ])('at %d px there is room for two that are %d wide: %s', (width, pinWidth, expected) => {
    expect(shapes(resizeDock(opened(2100, 'a', 'b'), width, pinWidth))).toBe(expected)
  })

  it('minimises the oldest pinned one, not the one that was asked for', () => {
    expect(shapes(showWindow(opened(1440, 'a', 'b'), 'a'))).toBe('a:pin b:mini')
  })

  it('gives way when the browser window shrinks, keeping the newest', () => {
    expect(shapes(resizeDock(opened(2100, 'a', 'b', 'c'), 1440))).toBe('a:mini b:mini c:pin')
    expect(shapes(resizeDock(opened(2100, 'a', 'b', 'c'), 800))).toBe('a:mini b:mini c:pin')
  })

  it('draws a docked window over the whole of a narrow screen, and docks it again on a wide one', () => {
    const [window] = opened(992, 'a').windows
    expect(window && drawnShape(window, 992)).toBe('full')
    expect(window && drawnShape(window, 993)).toBe('pin')
  })
})

describe('one window', () => {
  it.each<[string, WindowShape, WindowShape]>([
    ['a docked one', 'pin', 'pin'],
    ['a large one', 'full', 'full'],
  ])('%s goes to mini and back to what it was', (_, before, after) => {
    const start = shapeWindow(opened(1440, 'a'), 'a', before)
    const mini = toggleWindow(start, 'a')
    expect(shapes(mini)).toBe('a:mini')
    expect(shapes(toggleWindow(mini, 'a'))).toBe(`a:${after}`)
  })

  it('minimising twice still remembers the previous size', () => {
    const mini = shapeWindow(shapeWindow(shapeWindow(opened(1440, 'a'), 'a', 'full'), 'a', 'mini'), 'a', 'mini')
    expect(shapes(showWindow(mini, 'a'))).toBe('a:full')
  })

  it('showing one that is not mini changes nothing', () => {
    const state = opened(1440, 'a')
    expect(showWindow(state, 'a')).toBe(state)
    expect(toggleWindow(state, 'nobody')).toBe(state)
  })

  it('is alone when it is large, and gives way to the next one', () => {
    const large = shapeWindow(opened(1920, 'a', 'b'), 'a', 'full')
    expect(shapes(large)).toBe('a:full b:mini')
    expect(shapes(shapeWindow(large, 'b', 'full'))).toBe('a:mini b:full')
    expect(shapes(showWindow(large, 'b'))).toBe('a:mini b:pin')
    expect(shapes(openWindow(large, { id: 'c', shape: 'pin' }))).toBe('a:mini b:mini c:pin')
  })

  it('learns which draft it writes, and forgets it', () => {
    const state = setWindowMessage(opened(1440, 'a'), 'a', 'm1')
    expect(state.windows[0]?.messageId).toBe('m1')
    expect(setWindowMessage(state, 'a', undefined).windows[0]).not.toHaveProperty('messageId')
  })
})

describe('an answer in its thread', () => {
  const answer = { id: 'r', threadId: 't1', shape: 'inline' as const }
  const withAnswer = openWindow(opened(1440, 'a'), answer)

  it.each<[string, number, boolean, WindowShape]>([
    ['under the thread', 1440, true, 'inline'],
    ['below, while its thread is not on the screen', 1440, false, 'mini'],
    ['over everything on a narrow screen', 390, true, 'full'],
  ])('is drawn %s', (_, width, hasSlot, expected) => {
    const window = openWindow(dock(width), answer).windows[0]
    expect(window && drawnShape(window, width, hasSlot)).toBe(expected)
  })

  it('takes no room in the dock, and gives way only on a narrow screen', () => {
    expect(shapes(withAnswer)).toBe('a:pin r:inline')
    expect(shapes(openWindow(withAnswer, { id: 'b', shape: 'pin' }))).toBe('a:mini r:inline b:pin')
    expect(shapes(shapeWindow(withAnswer, 'a', 'full'))).toBe('a:full r:inline')
    expect(shapes(showWindow(shapeWindow(resizeDock(withAnswer, 800), 'a', 'mini'), 'a'))).toBe('a:pin r:mini')
  })

  it('leaves the thread for the dock, and comes back to the thread from mini', () => {
    expect(shapes(shapeWindow(withAnswer, 'r', 'pin'))).toBe('a:mini r:pin')
    expect(shapes(toggleWindow(shapeWindow(withAnswer, 'r', 'mini'), 'r'))).toBe('a:pin r:inline')
    const covered = openWindow(resizeDock(withAnswer, 800), { id: 'b', shape: 'pin' })
    expect(shapes(closeWindow(covered, 'b'))).toBe('a:mini r:inline')
  })
})

describe('closing', () => {
  it.each<[string, Dock, string, string]>([
    ['the last that is left comes to the dock', opened(1440, 'a', 'b', 'c'), 'c', 'a:mini b:pin'],
    ['a large one stays large', shapeWindow(opened(1440, 'a', 'b'), 'b', 'full'), 'a', 'b:full'],
    ['a docked one stays', opened(1440, 'a', 'b'), 'a', 'b:pin'],
    ['one that the user minimised stays so', shapeWindow(opened(1440, 'a', 'b'), 'a', 'mini'), 'b', 'a:mini'],
    ['one that gave way comes back', shapeWindow(opened(1920, 'a', 'b', 'c'), 'c', 'mini'), 'b', 'a:pin c:mini'],
    [
      'none comes back once the user has minimised all',
      openWindow(shapeWindow(opened(1440, 'a', 'b'), 'b', 'mini'), { id: 'c', shape: 'pin' }),
      'c',
      'a:mini b:mini',
    ],
    [
      'one that the user has opened again counts as open',
      openWindow(showWindow(shapeWindow(opened(1440, 'a'), 'a', 'mini'), 'a'), { id: 'b', shape: 'pin' }),
      'b',
      'a:pin',
    ],
    ['the only one', opened(1440, 'a'), 'a', ''],
    ['one that is not there', opened(1440, 'a', 'b'), 'z', 'a:mini b:pin'],
  ])('%s', (_, state, id, expected) => {
    expect(shapes(closeWindow(state, id))).toBe(expected)
  })
})

it('keeps its invariants under every sequence of actions', () => {
  const act = fc.record({
    kind: fc.constantFrom('open', 'toggle', 'close', 'pin', 'mini', 'full', 'resize'),
    which: fc.nat(5),
    width: fc.integer({ min: 320, max: 3000 }),
  })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      let state = dock(1440)
      let opens = 0
      for (const { kind, which, width } of acts) {
        const id = state.windows[which]?.id ?? ''
        if (kind === 'open') state = openWindow(state, { id: `w${opens++}`, shape: 'pin' })
        else if (kind === 'toggle') state = toggleWindow(state, id)
        else if (kind === 'close') state = closeWindow(state, id)
        else if (kind === 'resize') state = resizeDock(state, width)
        else state = shapeWindow(state, id, kind === 'pin' ? 'pin' : kind === 'mini' ? 'mini' : 'full')

        const pinned = state.windows.filter((one) => one.shape === 'pin').length
        expect(pinned <= 1 || pinned * 600 <= state.width - 300).toBe(true)
        const large = state.windows.filter((one) => drawnShape(one, state.width) === 'full').length
        expect(large).toBeLessThanOrEqual(1)
        expect(large === 0 || state.width <= 992 || pinned === 0).toBe(true)
        expect(state.windows.every((one) => one.previous !== 'mini')).toBe(true)
        expect(new Set(state.windows.map((one) => one.id)).size).toBe(state.windows.length)
      }
    }),
  )
})
