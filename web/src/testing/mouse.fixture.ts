import { cdp, type Locator } from 'vitest/browser'

interface Devices {
  send(method: string, params: object): Promise<unknown>
}

interface Distance {
  readonly x: number
  readonly y: number
}

export async function drag(thing: Locator, by: Distance): Promise<void> {
  const box = thing.element().getBoundingClientRect()
  // Tests run in a frame; devices use coordinates of the outer page.
  const { left = 0, top = 0 } = window.frameElement?.getBoundingClientRect() ?? {}
  const from = { x: left + box.x + box.width / 2, y: top + box.y + box.height / 2 }
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', { x, y }: Distance) =>
    (cdp() as unknown as Devices).send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    })
  await mouse('mousePressed', from)
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await mouse('mouseMoved', { x: from.x + by.x * share, y: from.y + by.y * share })
  }
  await mouse('mouseReleased', { x: from.x + by.x, y: from.y + by.y })
}
