import { afterEach, expect, it } from 'vitest'
import { type FrameFindings, inspectFrame } from './inspect-frame.ts'

const EVIL = 'href="https://evil.example/x"'

let frame: HTMLIFrameElement | undefined

afterEach(() => frame?.remove())

function namedIn(style: string, html: string): readonly string[] {
  frame = document.createElement('iframe')
  frame.style.cssText = 'width:600px;height:200px'
  document.body.append(frame)
  const page = frame.contentDocument as Document
  page.documentElement.style.background = '#fff'
  page.body.innerHTML = `<div style="padding:8px;${style}">${html}</div>`
  return inspected(page).misleading.map(({ named }) => named)
}

function inspected(page: Document): FrameFindings {
  const steps = inspectFrame(page)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

const HIDES_END = `<a ${EVIL}><font color="#ffffff">bankk.com.vn</font><font color="#003366">.evil.example</font></a>`

it.each([
  ['a gradient of one colour', 'background-image:linear-gradient(#036,#036)'],
  ['a gradient in the shorthand', 'background:#fff linear-gradient(to right,#036 0%,#036 100%)'],
  ['a gradient of similar colours', 'background:linear-gradient(#036,#033666,#063060)'],
  ['stops that differ from each other, but little from the text', 'background:linear-gradient(#0a3c66,#002a5c)'],
  ['a round gradient', 'background:radial-gradient(circle at 10px,rgb(0,51,102),hsl(210,100%,20%))'],
  ['a gradient of its own colour', 'color:#036;background:linear-gradient(currentcolor,#036)'],
  ['several gradients', 'background:linear-gradient(#036,#036),linear-gradient(#036,#036)'],
  ['tiles', 'background:linear-gradient(#036,#036) 0 0/50px 50px'],
  ['one tile of full size', 'background:linear-gradient(#036,#036) no-repeat 50% 50%/100% 100%'],
])('reads no letters in the colour of %s', (_, style) => {
  expect(namedIn(style, HIDES_END)).toEqual(['bankk.com.vn'])
})

it.each([
  ['different colours', 'background:linear-gradient(#036,#c00)'],
  ['a colour that other stops do not have', 'background:linear-gradient(#036,#c00,#036)'],
  ['a colour with a transparent part', 'background:linear-gradient(#036,transparent)'],
])('reads letters on a gradient of %s', (_, style) => {
  expect(namedIn(style, HIDES_END)).toEqual([])
})

it.each([
  ['paints nothing', 'background:#036 linear-gradient(#fff,#fff) 0 0/0 0 no-repeat'],
  ['paints too small tiles', 'background:#036 linear-gradient(#fff,#fff) 0 0/.01px .01px'],
  ['paints elsewhere', 'background:#036 linear-gradient(#fff,#fff) no-repeat 900px 0'],
  ['paints a part', 'background:#036 linear-gradient(#fff,#fff) no-repeat 0 0/4px 4px'],
  ['is clipped to nothing', 'background:linear-gradient(#fff,#fff) content-box,#036;height:0;padding:40px 8px'],
  ['is transparent', 'background:#036 linear-gradient(rgba(255,255,255,0),rgba(255,255,255,0))'],
])('reads letters in the colour of a gradient that %s', (_, style) => {
  expect(namedIn(`${style};color:#fff`, `www.bankk<a ${EVIL} style="color:#fff">.com.vn</a>`)).toEqual([
    'www.bankk.com.vn',
  ])
})
