import { expect, it } from 'vitest'
import { renderForScreen, screenHeight } from './rendered-screen.ts'
import { holds, PHONE, TABLE, WITH_DRAWER } from './use-media.ts'

it.each([
  [390, { phone: true, drawer: true, table: false }],
  [576, { phone: true, drawer: true, table: false }],
  [900, { phone: false, drawer: true, table: true }],
  [1440, { phone: false, drawer: false, table: true }],
])('renders for a window of %i px when there is none', (width, expected) => {
  renderForScreen({ width, height: 700 })
  expect({ phone: holds(PHONE), drawer: holds(WITH_DRAWER), table: holds(TABLE) }).toEqual(expected)
  expect(screenHeight()).toBe(700)
  expect(holds('(pointer: coarse)')).toBe(false)
})
