import { cdp, type Locator } from 'vitest/browser'

interface Devices {
  send(method: string, params: object): Promise<unknown>
}

interface Distance {
  readonly x: number
  readonly y: number
}

type MouseEventType = 'mousePressed' | 'mouseMoved' | 'mouseReleased'

function mouse(type: MouseEventType, { x, y }: Distance): Promise<unknown> {
  return (cdp() as unknown as Devices).send('Input.dispatchMouseEvent', {
    type,
    x,
    y,
    button: 'left',
    buttons: type === 'mouseReleased' ? 0 : 1,
    clickCount: 1,
  })
}

/** Tests run in a frame; devices use coordinates of the outer page. */
function centreOf(thing: Locator): Distance {
  const box = thing.element().getBoundingClientRect()
  const { left = 0, top = 0 } = window.frameElement?.getBoundingClientRect() ?? {}
  return { x: left + box.x + box.width / 2, y: top + box.y + box.height / 2 }
}

/** Presses the button; the result releases it elsewhere, so that nothing is clicked. */
export async function holdDown(thing: Locator): Promise<() => Promise<void>> {
  const at = centreOf(thing)
  await mouse('mousePressed', at)
  return async () => {
    const elsewhere = { x: at.x, y: at.y - 200 }
    await mouse('mouseMoved', elsewhere)
    await mouse('mouseReleased', elsewhere)
  }
}

export async function drag(thing: Locator, by: Distance): Promise<void> {
  const from = centreOf(thing)
  await mouse('mousePressed', from)
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await mouse('mouseMoved', { x: from.x + by.x * share, y: from.y + by.y * share })
  }
  await mouse('mouseReleased', { x: from.x + by.x, y: from.y + by.y })
}
