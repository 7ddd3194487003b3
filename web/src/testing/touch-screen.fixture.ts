import { afterEach, beforeEach, expect } from 'vitest'
import { cdp, type Locator } from 'vitest/browser'

interface Devices {
  send(method: string, params: object): Promise<unknown>
}

/** The same size as in the journeys. */
export const PHONE = { width: 390, height: 844 }

const BESIDE_A_PHONE = { x: 1_400, y: 880 }

const devices = () => cdp() as unknown as Devices

/** Emulates a touch screen for the tests of a file: `pointer: coarse` matches, and no mouse hovers. */
export function touchScreen(): void {
  beforeEach(async () => {
    // Move the mouse away, because a notice under it would stay and cover touch targets.
    await devices().send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...BESIDE_A_PHONE })
    await devices().send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  })
  afterEach(() => devices().send('Emulation.setTouchEmulationEnabled', { enabled: false }))
}

export async function tap(target: Locator): Promise<void> {
  const finger = await touch(target)
  await finger.lift()
}

const SWIPE_FRAMES = 10
/** Longer than the window from which the browser computes the finger's speed. */
const REST_FRAMES = 12

/** Lifting during the movement would start a fling, and the next touch would end it without a click. */
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

export async function pullDown(row: Locator, by: number): Promise<void> {
  const finger = await touch(row)
  try {
    for (let frame = 1; frame <= SWIPE_FRAMES; frame += 1) {
      await finger.move(0, (by * frame) / SWIPE_FRAMES)
      await new Promise(requestAnimationFrame)
    }
  } finally {
    await finger.lift()
  }
}

export async function hold(row: Locator, happens: Locator): Promise<void> {
  const finger = await touch(row)
  try {
    await expect.element(happens).toBeVisible()
  } finally {
    await finger.lift()
  }
}

export async function tapBeside(): Promise<void> {
  const finger = await touchAt(PHONE.width / 2, 100)
  await finger.lift()
}

async function touch(target: Locator) {
  await expect.element(target).toBeVisible()
  // Wait until a sliding element has stopped.
  await expect.poll(() => isAtRest(target)).toBe(true)
  const box = target.element().getBoundingClientRect()
  return touchAt(box.x + box.width / 2, box.y + box.height / 2)
}

async function touchAt(inX: number, inY: number) {
  // Tests run in a frame; devices use coordinates of the outer page.
  const { left = 0, top = 0 } = window.frameElement?.getBoundingClientRect() ?? {}
  const [x, y] = [left + inX, top + inY]
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devices().send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [{ x, y }])
  return {
    move: (dx: number, dy = 0) => send('touchMove', [{ x: x + dx, y: y + dy }]),
    lift: () => send('touchEnd', []),
  }
}

/** Whether the element is in the window, does not move, and is not covered. */
function isAtRest(target: Locator): boolean {
  const element = target.element()
  element.scrollIntoView({ block: 'nearest' })
  if (element.getAnimations().some(({ playState }) => playState === 'running')) return false
  const { x, y, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  return hit !== null && (element.contains(hit) || hit.contains(element))
}
