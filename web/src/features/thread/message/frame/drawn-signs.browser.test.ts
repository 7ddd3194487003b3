import { afterEach, expect, it } from 'vitest'
import { type FrameFindings, inspectFrame } from './inspect-frame.ts'

let frame: HTMLIFrameElement | undefined

afterEach(() => frame?.remove())

function namedIn(text: string): readonly string[] {
  frame = document.createElement('iframe')
  document.body.append(frame)
  const page = frame.contentDocument as Document
  page.documentElement.style.background = '#fff'
  page.body.innerHTML = `<a href="https://evil.example/x">${text}</a>`
  return inspected(page).misleading.map(({ named }) => named)
}

const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAAAAACwAAAAAAQABAAACAkQBADs='
const picture = (attributes: string) => `<img src="${DOT}" ${attributes}>`
const box = (style: string, text = '') => `<span style="display:inline-block;${style}">${text}</span>`

it.each([
  ['by its ground', box('width:2px;height:2px;background-color:#00f')],
  ['by a border', box('width:2px;border-bottom:2px solid #00f')],
  ['by borders alone', box('border:1px solid')],
  ['by a gradient', box('width:3px;height:3px;background-image:linear-gradient(#00f,#00f)')],
  ['by a shadow', box('width:2px;height:2px;box-shadow:0 0 0 1px #00f')],
  ['by an outline', box('width:1px;height:1px;outline:1px solid #00f')],
  ['around a blank', box('width:3px;height:3px;overflow:hidden;background:#00f;font-size:2px', '&nbsp;')],
  ['by a picture', picture('width="2" height="2"')],
  ['by a rounded picture', picture('style="width:3px;height:3px;border-radius:2px"')],
  ['by a wide picture', picture('style="width:4px;height:2px;padding:0 1px"')],
  ['by a picture below a margin', picture('style="width:2px;height:2px;padding-top:12px"')],
  [
    'by an underlined blank',
    '<span style="font-size:4px;text-decoration:underline;text-decoration-thickness:2px">&nbsp;&nbsp;</span>',
  ],
  ['by a struck blank', '<s style="font-size:5px;text-decoration-thickness:2px">&ensp;</s>'],
  ['by a blank in a struck element', '<s><span style="font-size:5px">&ensp;</span></s>'],
  ['by the lower border of an inline element', '<span style="border-bottom:2px solid;padding:0 1px"></span>'],
  ['in an element', `<b><i>${box('width:2px;height:2px;background:#00f')}</i></b>`],
])('reads a dot that a box draws: %s', (_, dot) => {
  expect(namedIn(`bank${dot}vn`)).toEqual(['bank.vn'])
  frame?.remove()
  expect(namedIn(`www${dot}bank${dot}com${dot}vn`)).toEqual(['www.bank.com.vn'])
})

it.each([
  ['of no colour', `bank${box('width:2px;height:2px')}vn`],
  ['of the colour of the ground', `bank${box('width:2px;height:2px;background:#fff')}vn`],
  ['as high as the letters', `Bank${box('width:1px;height:16px;background:#00f')}In`],
  ['apart from the letters', `Mua${box('width:2px;height:2px;background:#00f;margin:0 8px')}In`],
  ['by a picture as large as an icon', `bank${picture('width="12" height="12"')}vn`],
  ['by a picture that is not visible', `bank${picture('width="2" height="2" style="visibility:hidden"')}vn`],
  ['by an underlined blank of the same size', 'Xem<u> </u>Shop'],
  ['by a wide lower border', 'Mua<span style="border-bottom:2px solid;padding:0 20px"></span>In'],
  ['by a tiny blank in an underlined text', '<u>Mua<span style="font-size:4px">&nbsp;</span>In</u>'],
  ['before a button', `${box('width:2px;height:2px;background:#00f')}Xem hàng`],
])('says nothing of a box or picture: %s', (_, text) => {
  expect(namedIn(text)).toEqual([])
})

const COVER = 'display:block;width:48px;height:24px;background:#fff'

it.each([
  [
    'a box before them',
    `<span style="float:left;height:0;width:0;opacity:.99"><span style="${COVER}"></span></span>evil-vietcombank.com`,
  ],
  [
    'a border, inside a clipped box',
    '<span style="display:inline-block;width:128px;overflow:hidden;white-space:nowrap;direction:rtl;border-left:80px solid #fff;text-align:right">evil-vietcombank.com</span>',
  ],
])('reads no letters that are covered by %s', (_, text) => {
  frame = document.createElement('iframe')
  frame.style.cssText = 'width:600px;height:200px'
  document.body.append(frame)
  const page = frame.contentDocument as Document
  page.body.innerHTML = `<div style="font:16px monospace">${text.startsWith('<span style="float') ? text.replace('evil-', '<a href="https://evil-vietcombank.com/x">evil-') : `<a href="https://evil-vietcombank.com/x">${text}</a>`}</a></div>`
  expect(inspected(page).misleading).toEqual([expect.objectContaining({ real: 'evil-vietcombank.com' })])
})

function inspected(page: Document): FrameFindings {
  const steps = inspectFrame(page)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
