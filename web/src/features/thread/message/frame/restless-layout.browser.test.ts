import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fitFrame } from './fit-frame.ts'
import type { FrameFindings } from './inspect-frame.ts'
import { framePage } from './use-frame-source.ts'
import { watchFindings } from './watch-findings.ts'

const LINK = '<p><a href="https://evil.example/login">www.vietcombank.com.vn</a></p>'
let frame: HTMLIFrameElement

beforeEach(() => {
  frame = document.createElement('iframe')
  frame.style.cssText = 'width:600px;height:100px;border:0'
  document.body.append(frame)
})

afterEach(() => {
  frame.remove()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function write(html: string): Document {
  const page = frame.contentDocument as Document
  page.open()
  page.write(framePage(html, { language: 'vi', island: false }))
  page.close()
  return page
}

/** Resize observers report after layout, before the second frame. */
async function nextLayout(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

async function heightsOf(html: string): Promise<readonly number[]> {
  const stop = fitFrame(frame, write(html), { asMade: false, onTooWide: () => {} })
  const heights: number[] = []
  for (let count = 0; count < 60; count += 1) {
    await nextLayout()
    heights.push(frame.clientHeight)
  }
  stop()
  return heights
}

it.each([
  [
    'a swing',
    '<style>@media (min-height:200px){.a{display:none}}</style><div class="a" style="height:160px;margin-top:60px"></div>',
  ],
  ['a growth', '<style>.a{height:calc(100cqh + 60px)}</style><div class="a"></div>'],
  ['a growth of the page', '<style>html:root{min-height:calc(100% + 9px)!important}</style><p>x</p>'],
  ['a growth of the body', '<style>:root body[dir]{height:calc(100vh + 9px)!important}</style><p>x</p>'],
])('rests although the height of the mail follows that of the frame: %s', async (_, html) => {
  const heights = await heightsOf(html)
  expect(new Set(heights.slice(-30)).size).toBe(1)
  expect(heights.at(-1)).toBeLessThan(1_000)
})

it('rests although the height changes a moment after that of the frame', async () => {
  const page = write('<div style="height:160px"></div>')
  const [block] = page.body.children as unknown as [HTMLElement]
  const stop = fitFrame(frame, page, { asMade: false, onTooWide: () => {} })
  const heights: number[] = []
  for (let count = 0; count < 60; count += 1) {
    block.style.height = count % 2 === 0 ? '300px' : '160px'
    await nextLayout()
    heights.push(frame.clientHeight)
  }
  expect(new Set(heights.slice(-10))).toEqual(new Set([300]))
  // Content that grows is still shown.
  block.style.height = '500px'
  await expect.poll(() => frame.clientHeight).toBe(500)
  // Another width starts again.
  block.style.height = '160px'
  frame.style.width = '500px'
  await expect.poll(() => frame.clientHeight).toBe(160)
  stop()
})

it('follows content that changes once', async () => {
  const page = write('<div style="height:160px"></div>')
  const stop = fitFrame(frame, page, { asMade: false, onTooWide: () => {} })
  expect(frame.clientHeight).toBe(160)
  for (const height of [300, 120, 700]) {
    ;(page.body.children[0] as HTMLElement).style.height = `${height}px`
    await expect.poll(() => frame.clientHeight).toBe(height)
  }
  stop()
})

it('reports its findings in a layout that never rests, and that some was not checked', async () => {
  const page = write(`<div style="height:100px"></div>${LINK.repeat(300)}`)
  const block = page.body.firstElementChild as HTMLElement
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let clock = 0
  // Each step of an inspection takes longer than one task may.
  vi.spyOn(performance, 'now').mockImplementation(() => {
    clock += 9
    return clock
  })
  let latest: FrameFindings | undefined
  const stop = watchFindings(page, 'dẫn đến', (findings) => {
    latest = findings
  })
  // Few of its tasks run between two changes.
  for (let count = 0; count < 400 && !latest; count += 1) {
    block.style.height = `${100 + (count % 2) * 50}px`
    await nextLayout()
    clock += 100
    await vi.advanceTimersByTimeAsync(5)
  }
  expect(latest).toMatchObject({
    misleading: expect.arrayContaining([{ named: 'www.vietcombank.com.vn', real: 'evil.example' }]),
    hasUnread: true,
  })
  // Once it rests, everything is checked.
  await nextLayout()
  for (let count = 0; count < 20 && latest?.hasUnread; count += 1) await vi.advanceTimersByTimeAsync(1_000)
  expect(latest?.hasUnread).toBe(false)
  stop()
})
