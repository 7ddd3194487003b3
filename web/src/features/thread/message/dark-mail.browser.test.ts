import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { luminance, type Rgba } from '../../../lib/dark-colours.ts'
import { mailStage, rowOf } from '../../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const LINK = `<table style="border-collapse: collapse"><tbody><tr>
  <td style="background-color: rgb(11, 110, 105); padding: 8px"><span style="color: rgb(255, 255, 255)"><b>THƯ MỤC</b></span></td>
  <td style="border: 1px solid rgb(201,209,206); padding: 6px 12px"><span style="color: rgb(11, 110, 105)">
    <a href="https://sen.example/s/ab" style="color: rgb(11, 110, 105); text-decoration: none"><b>Ảnh công trình</b></a></span>
    <span style="color: rgb(91, 102, 99)">14,8 KB</span></td></tr></tbody></table>`

it.each([
  { width: 1_440, height: 900 },
  { width: 390, height: 844 },
])('the block of a link into the drive can be read in the dark, $width px wide', async (screen) => {
  const messages = [{ body: LINK, body_format: 'html' as const }]
  await stage.open([{ subject: 'Ảnh', messages }], { theme: 'dark', ...screen })
  await rowOf(/Ảnh/).click()
  await expect.poll(() => document.querySelector('iframe[data-ready]')).not.toBe(null)
  const text = document.querySelector<HTMLIFrameElement>('iframe[data-ready]')?.contentDocument
  await expect.poll(() => text?.querySelector('a b')?.textContent).toBe('Ảnh công trình')
  for (const element of text?.querySelectorAll('b, td > span:not(:has(*))') ?? []) {
    expect(contrast(element), element.textContent ?? '').toBeGreaterThanOrEqual(4.5)
  }
  expect(page.getByRole('alert').query()).toBe(null)
})

function contrast(element: Element): number {
  const ink = luminance(seen(getComputedStyle(element).color))
  let under: Element | null = element
  while (under && seen(getComputedStyle(under).backgroundColor).a === 0) under = under.parentElement
  const ground = under ? luminance(seen(getComputedStyle(under).backgroundColor)) : 1
  return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)
}

function seen(colour: string): Rgba {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data
  return { r, g, b, a }
}
