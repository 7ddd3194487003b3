import { afterEach, expect, it } from 'vitest'
import { type FrameFindings, inspectFrame } from './inspect-frame.ts'

const EVIL = 'href="https://evil.example/x"'
/** White letters on a page of dark colour are visible, and letters of that colour are not. */
const JOIN = `www.bankk<a ${EVIL} style="color:#fff">.com.vn</a>`
const HIDES_END = `<a ${EVIL}><font color="#ffffff">bankk.com.vn</font><font color="#003366">.evil.example</font></a>`
const BAR = '<div style="background:#036;width:400px;height:40px"></div>'

let frame: HTMLIFrameElement | undefined

afterEach(() => frame?.remove())

function namedIn(html: string): readonly string[] {
  frame = document.createElement('iframe')
  frame.style.cssText = 'width:600px;height:200px'
  document.body.append(frame)
  const page = frame.contentDocument as Document
  page.documentElement.style.background = '#fff'
  page.body.innerHTML = html
  return inspected(page).misleading.map(({ named }) => named)
}

function inspected(page: Document): FrameFindings {
  const steps = inspectFrame(page)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

it.each([
  ['lower than its text', 'height:0;background:#fff'],
  ['lower than its text, with a gradient', 'height:0;background:linear-gradient(#fff,#fff)'],
  ['narrower than its text', 'width:0;white-space:nowrap;background:#fff'],
  ['whose ground is clipped', 'padding:20px 0;height:0;background:#fff content-box'],
  ['with a round ground', 'width:500px;height:500px;border-radius:500px;background:#fff'],
])('reads letters in the colour of an element %s', (_, style) => {
  expect(
    namedIn(`<div style="background:#036;height:520px"><div style="${style};color:#fff">${JOIN}</div></div>`),
  ).toEqual(['www.bankk.com.vn'])
})

it('reads letters in the colour of an element that is not painted', () => {
  const html = JOIN.replace('style="', 'style="visibility:visible;')
  expect(
    namedIn(
      `<div style="background:#036"><div style="visibility:hidden;background:#fff;color:#fff"><span style="visibility:visible">${html}</span></div></div>`,
    ),
  ).toEqual(['www.bankk.com.vn'])
})

it('reads letters that a ground draws', () => {
  expect(
    namedIn(`<div style="background:#036 text;color:transparent">${JOIN.replace('#fff', 'transparent')}</div>`),
  ).toEqual(['www.bankk.com.vn'])
})

it.each([
  ['before them', `<div style="height:0">${BAR}</div><div>${HIDES_END}</div>`],
  ['that floats', `<div style="float:left;width:0">${BAR}</div><div>${HIDES_END}</div>`],
  [
    'that floats over their ground',
    `<div style="float:left;width:0">${BAR}</div><div style="background:#fff">${HIDES_END}</div>`,
  ],
  [
    'with a border',
    `<div style="height:0"><div style="border-top:40px solid #036"></div></div><div>${HIDES_END}</div>`,
  ],
  [
    'that is their own border',
    `<div style="height:0;line-height:20px;border-bottom:40px solid #036">${HIDES_END}</div>`,
  ],
  ['inside their ground', `<div style="background:#fff"><div style="height:0">${BAR}</div>${HIDES_END}</div>`],
])('reads no letters in the colour of an element beneath %s', (_, html) => {
  expect(namedIn(html)).toEqual(['bankk.com.vn'])
})

it.each([
  ['a box beneath', `<div style="height:0">${BAR}</div><div style="color:#fff">${JOIN}</div>`],
  [
    'a float beneath',
    `<div style="float:left;width:0">${BAR}</div><div style="background:#fff;color:#fff">${JOIN}</div>`,
  ],
])('reads letters that are visible on %s', (_, html) => {
  expect(namedIn(html)).toEqual(['www.bankk.com.vn'])
})

it.each([
  [
    'a ground over that box',
    `<div style="height:0">${BAR}</div><div style="background:#fff;color:#036">www.<a ${EVIL}>evil.example</a></div>`,
  ],
  ['white on white', `<div>www.bankk<a ${EVIL} style="color:#fff">.com.vn</a></div>`],
  [
    'white in a white row of a table',
    `<table bgcolor="#fff"><tr style="background:#fff"><td>www.bankk<a ${EVIL} style="color:#fff">.com.vn</a></td></tr></table>`,
  ],
])('says nothing of %s', (_, html) => {
  expect(namedIn(html)).toEqual([])
})
