import { afterEach, expect, it } from 'vitest'
import { type FrameFindings, inspectFrame } from './inspect-frame.ts'

let frame: HTMLIFrameElement | undefined

afterEach(() => frame?.remove())

function findingsIn(html: string): FrameFindings {
  frame = document.createElement('iframe')
  document.body.append(frame)
  const page = frame.contentDocument as Document
  page.body.innerHTML = html
  const steps = inspectFrame(page)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

const folded = (summary: string) => `<p style="height:40px"></p><details>${summary}<p>Chuyển tiền ngay</p></details>`

it.each(['', '<summary>Xem thêm</summary>', '<summary></summary>'])(
  'counts text that %s unfolds as seen',
  (summary) => {
    expect(findingsIn(folded(summary)).isHidden).toBe(false)
  },
)

it.each([
  'display:none',
  'visibility:hidden',
  'opacity:0',
  'color:transparent',
  'font-size:0;line-height:0',
  'height:0;overflow:hidden',
])('counts text as hidden whose summary cannot be pressed: %s', (style) => {
  expect(findingsIn(folded(`<summary style="${style}">Xem thêm</summary>`)).isHidden).toBe(true)
})
