import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Tooltips } from './Tooltips.tsx'

let root: Root
let container: HTMLElement

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  flushSync(() =>
    root.render(
      <>
        <button type="button" data-tooltip="Send now">
          <b>Send</b> <i>now</i>
        </button>
        <p>Nothing</p>
        <Tooltips />
      </>,
    ),
  )
})
afterEach(() => {
  root.unmount()
  container.remove()
  vi.useRealTimers()
})

async function point(selector: string, type: 'pointerover' | 'pointerdown' = 'pointerover'): Promise<string[]> {
  container.querySelector(selector)?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }))
  await vi.advanceTimersByTimeAsync(1_000)
  // React renders in a separate task; a posted message arrives after it.
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage('')
  })
  return [...container.querySelectorAll('[role=tooltip]')].map(({ textContent }) => textContent ?? '')
}

it('goes when its button is pressed, and comes again only when the pointer has been elsewhere', async () => {
  expect(await point('b')).toEqual(['Send now'])
  expect(await point('b', 'pointerdown')).toEqual([])
  expect(await point('i')).toEqual([])
  expect(await point('p')).toEqual([])
  expect(await point('i')).toEqual(['Send now'])
})
