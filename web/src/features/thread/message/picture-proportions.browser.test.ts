import { expect, it } from 'vitest'
import { mailStage, rowOf } from '../../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const SUBJECT = 'Ảnh chụp công trường'
const ONE_POINT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const BODY = `<p>Ảnh chụp sáng nay.</p><img src="${ONE_POINT}" width="1600" height="1200" alt="Ngang"><img src="${ONE_POINT}" width="600" height="2400" alt="Dọc"><table width="900"><tr><td>Bảng rộng</td></tr></table>`
const MAIL = [{ subject: SUBJECT, messages: [{ body: BODY, body_format: 'html' as const }] }]

async function frameOf(selector: string): Promise<HTMLIFrameElement> {
  const frame = () => document.querySelector<HTMLIFrameElement>(selector)
  await expect.poll(() => frame()?.contentDocument?.querySelector('[alt="Dọc"]') ?? null).not.toBe(null)
  return frame() as HTMLIFrameElement
}

const boxOf = (frame: HTMLIFrameElement, name: string) =>
  frame.contentDocument?.querySelector(`[alt="${name}"]`)?.getBoundingClientRect() ?? new DOMRect()

it.each([
  { width: 1_440, height: 900 },
  { width: 390, height: 844 },
])('shows pictures in their proportions, $width px wide', async (size) => {
  await stage.open(MAIL, size)
  await rowOf(SUBJECT).getByRole('link').click()
  const { width, height } = boxOf(await frameOf('article iframe[data-ready]'), 'Ngang')
  expect(width / height).toBeCloseTo(1600 / 1200, 1)
})
