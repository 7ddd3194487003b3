import { afterEach, beforeEach, expect } from 'vitest'
import { cdp, type Locator } from 'vitest/browser'

interface Devices {
  send(method: string, params: object): Promise<unknown>
}

/** As wide and as high as the phones of the journeys. */
export const PHONE = { width: 390, height: 844 }

const BESIDE_A_PHONE = { x: 1_400, y: 880 }

const devices = () => cdp() as unknown as Devices

/** The tests of this file are on a screen that fingers touch: `pointer: coarse` is true of it, and no mouse is over it. */
export function touchScreen(): void {
  beforeEach(async () => {
    // Where an earlier test left it, a notice may come to lie under it, which then stays and covers what is to be touched.
    await devices().send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...BESIDE_A_PHONE })
    await devices().send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  })
  afterEach(() => devices().send('Emulation.setTouchEmulationEnabled', { enabled: false }))
}

export async function tap(place: Locator): Promise<void> {
  const finger = await touch(place)
  await finger.lift()
}

const SWIPE_FRAMES = 10
/** Longer than what the browser takes the speed of a finger from. */
const REST_FRAMES = 12

/**
 * A finger that draws a row aside by so many pixels, and rests there before it lifts: one that lifts in full movement begins a fling, and
 * the browser takes the next touch for the end of that and makes no click of it.
 */
export async function swipe(
  row: Locator,
  by: number,
  onTheWay: () => Promise<void> | void = () => undefined,
): Promise<void> {
  const finger = await touch(row)
  try {
    for (let frame = 1; frame <= SWIPE_FRAMES + REST_FRAMES; frame += 1) {
      await finger.move(by * Math.min(1, frame / SWIPE_FRAMES))
      await new Promise(requestAnimationFrame)
    }
    await onTheWay()
  } finally {
    await finger.lift()
  }
}

/** A finger that stays on a row until `happens` is there. */
export async function hold(row: Locator, happens: Locator): Promise<void> {
  const finger = await touch(row)
  try {
    await expect.element(happens).toBeVisible()
  } finally {
    await finger.lift()
  }
}

/** Taps the page beside a sheet that lies over it: what is there cannot be reached. */
export async function tapBeside(): Promise<void> {
  const finger = await touchAt(PHONE.width / 2, 100)
  await finger.lift()
}

async function touch(place: Locator) {
  await expect.element(place).toBeVisible()
  // What slides in would be touched beside it.
  await expect.poll(() => isAtRest(place)).toBe(true)
  const box = place.element().getBoundingClientRect()
  return touchAt(box.x + box.width / 2, box.y + box.height / 2)
}

async function touchAt(inX: number, inY: number) {
  // The tests stand in a frame of the page that the browser shows.
  const { left = 0, top = 0 } = window.frameElement?.getBoundingClientRect() ?? {}
  const [x, y] = [left + inX, top + inY]
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devices().send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [{ x, y }])
  return {
    move: (dx: number) => send('touchMove', [{ x: x + dx, y }]),
    lift: () => send('touchEnd', []),
  }
}

/** In the window, and nothing lies over its middle. */
function isAtRest(place: Locator): boolean {
  const element = place.element()
  element.scrollIntoView({ block: 'nearest' })
  if (element.getAnimations().some(({ playState }) => playState === 'running')) return false
  const { x, y, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  return hit !== null && (element.contains(hit) || hit.contains(element))
}
