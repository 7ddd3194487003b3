import { Component, type ReactNode, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { lazyPart, loadFailedParts } from './lazy-parts.ts'

class Boundary extends Component<{ readonly children: ReactNode }> {
  override readonly state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? (
      <button type="button" onClick={() => this.setState({ hasFailed: false })}>
        Again
      </button>
    ) : (
      this.props.children
    )
  }
}

const Shown = () => <p>It is here</p>
let root: Root
let container: HTMLElement
const complaints: unknown[] = []
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'))
  complaints.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words.map(String).join(' ')))
  root = createRoot(container, { onCaughtError: () => undefined })
})
afterEach(() => {
  root.unmount()
  container.remove()
  vi.restoreAllMocks()
})

const draw = (Part: ReturnType<typeof lazyPart>) =>
  root.render(
    <Boundary>
      <Suspense fallback={<p>Wait</p>}>
        <Part />
      </Suspense>
    </Boundary>,
  )

it('is drawn once it has come, also again, and React complains of nothing', async () => {
  let come: (part: { Shown: typeof Shown }) => void = () => undefined
  const coming = new Promise<{ Shown: typeof Shown }>((resolve) => {
    come = resolve
  })
  const Part = lazyPart(() => coming, 'Shown')
  draw(Part)
  await expect.element(page.getByText('Wait')).toBeVisible()
  come({ Shown })
  await expect.element(page.getByText('It is here')).toBeVisible()
  draw(Part)
  root.render(null)
  await expect.element(page.getByText('It is here')).not.toBeInTheDocument()
  draw(Part)
  await expect.element(page.getByText('It is here')).toBeVisible()
  expect(complaints).toEqual([])
})

it('is drawn at once when it was fetched ahead', async () => {
  const Part = lazyPart(async () => ({ Shown }), 'Shown')
  await Part.preload?.()
  const waits = vi.fn()
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node.textContent?.includes('Wait')) waits()
  }).observe(container, { childList: true, subtree: true })
  draw(Part)
  await expect.element(page.getByText('It is here')).toBeVisible()
  expect(waits).not.toHaveBeenCalled()
})

it('stays away after a failure, until it is requested again', async () => {
  const load = vi.fn<() => Promise<{ Shown: typeof Shown }>>()
  load
    .mockRejectedValueOnce(new Error('no network'))
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue({ Shown })
  const Part = lazyPart(load, 'Shown')
  draw(Part)
  await expect.element(page.getByRole('button', { name: 'Again' })).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
  expect(await loadFailedParts()).toBe(false)
  expect(await loadFailedParts()).toBe(true)
  await page.getByRole('button', { name: 'Again' }).click()
  await expect.element(page.getByText('It is here')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(3)
})
