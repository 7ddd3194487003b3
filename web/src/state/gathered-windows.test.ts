import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Dock, openWindow, shapeWindow } from './compose-window-machine.ts'
import { gatheredWindows, SIDEBAR_PIXELS } from './gathered-windows.ts'

const opened = (width: number, count: number): Dock =>
  Array.from({ length: count }, (_, at) => `${at + 1}`).reduce<Dock>(
    (dock, id) => openWindow(dock, { id, shape: 'pin' }),
    { windows: [], width },
  )

it.each([
  // Browser width, windows, gathered ones.
  [1440, 1, []],
  [1440, 4, []],
  [1440, 5, ['1', '2']],
  [1440, 9, ['1', '2', '3', '4', '5', '6']],
  [1920, 4, []],
  [1920, 6, ['1', '2']],
  [1024, 2, []],
  [1024, 4, ['1', '2', '3']],
  [800, 5, []],
  [800, 6, ['1']],
  [390, 4, []],
  [390, 5, ['1', '2']],
])('at %i px with %i windows, the menu has %j', (width, count, ids) => {
  expect(gatheredWindows(opened(width, count))).toEqual(ids)
})

it('has more room when none is open', () => {
  const dock = opened(1440, 7)
  expect(gatheredWindows(dock)).toHaveLength(4)
  expect(gatheredWindows(shapeWindow(dock, '7', 'mini'))).toHaveLength(1)
})

it('gathers a window of a thread only when the thread is not on the screen', () => {
  const dock = openWindow(opened(1024, 3), { id: 'reply', threadId: 't1', shape: 'inline' })
  expect(gatheredWindows(dock)).toEqual(['1', '2', 'reply'])
  expect(gatheredWindows(dock, { t1: {} })).toEqual(['1', '2'])
})

it('leaves the width of the sidebar free', () => {
  const tokens = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8')
  expect(tokens).toContain(`--sidebar-width: ${SIDEBAR_PIXELS}px;`)
})
