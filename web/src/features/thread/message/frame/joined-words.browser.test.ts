import { afterEach, describe, expect, it } from 'vitest'
import { cleanHtml } from './clean-html.ts'
import { type FrameFindings, inspectFrame } from './inspect-frame.ts'
import { watchFindings } from './watch-findings.ts'

const EVIL = 'href="https://evil.example/x"'
const COM_VN = `<a ${EVIL}>.com.vn</a>`
const NAME = 'www.vietcombank'
const cells = (style: string, ...contents: readonly string[]) =>
  `<table style="border-collapse:collapse"><tr>${contents.map((content) => `<td style="${style}">${content}</td>`).join('')}</tr></table>`

let frame: HTMLIFrameElement | undefined

afterEach(() => frame?.remove())

function open(html: string, width: number): Document {
  frame = document.createElement('iframe')
  frame.style.cssText = `width:${width}px;height:400px`
  document.body.append(frame)
  const page = frame.contentDocument as Document
  page.open()
  page.write(
    `<!doctype html><html style="background:#fff"><style>body{font:14px/1.65 Arial,sans-serif;overflow-wrap:break-word}a *{list-style:none!important}</style><body>${cleanHtml(html, { leadsTo: 'dẫn đến' })}`,
  )
  page.close()
  return page
}

function namesIn(html: string, width = 600): readonly string[] {
  return inspected(open(html, width)).misleading.map(({ named, real }) => `${named} ${real}`)
}

function inspected(page: Document): FrameFindings {
  const steps = inspectFrame(page)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

const BANK = ['www.vietcombank.com.vn evil.example']

describe('marks a link that is drawn as part of another name', () => {
  it.each([
    ['text before it', `${NAME}${COM_VN}`],
    ['text behind it', `<a ${EVIL}>www.viet</a>combank.com.vn`],
    ['text on both sides', `Vào www.viet<a ${EVIL}>combank</a>.com.vn nhé`],
    ['elements within a line', `<b>www.<i>viet</i></b><span>com</span><font>bank${COM_VN}</font>`],
    ['an element of any other name', `<cite style="font-style:normal">${NAME}</cite>${COM_VN}`],
    ['cells without padding', cells('padding:0', `https://${NAME}`, `<a ${EVIL}>.com.vn/login</a>`)],
    ['a float', `<div style="float:left">${NAME}</div><div>${COM_VN}</div>`],
    [
      'a float on the right',
      `<div style="width:170px"><div style="float:right">${COM_VN}</div><div style="text-align:right">${NAME}</div></div>`,
    ],
    ['an inline block', `<div style="display:inline-block">${NAME}</div>${COM_VN}`],
    ['an inline element made of a block', `<div style="display:inline">${NAME}</div>${COM_VN}`],
    ['flex boxes', `<div style="display:flex"><div>${NAME}</div><div>${COM_VN}</div></div>`],
    [
      'flex boxes in another order',
      `<div style="display:flex"><div style="order:2">${COM_VN}</div><div>${NAME}</div></div>`,
    ],
    [
      'flex boxes reversed',
      `<div style="display:flex;flex-direction:row-reverse;justify-content:flex-end"><div>${COM_VN}</div><div>${NAME}</div></div>`,
    ],
    [
      'elements drawn as cells',
      `<div style="display:table"><div style="display:table-cell">${NAME}</div><div style="display:table-cell">${COM_VN}</div></div>`,
    ],
    [
      'columns',
      `<div style="column-count:2;column-gap:0;width:300px"><p style="margin:0;text-align:right">${NAME}</p><p style="margin:0">${COM_VN}</p></div>`,
    ],
    ['empty quotation marks', `<p>${NAME}<q></q>${COM_VN}</p>`],
    [
      'text from right to left',
      `<div dir="rtl" style="display:flex"><div dir="ltr">${COM_VN}</div><div>${NAME}</div></div>`,
    ],
    ['raised letters', `${NAME}<a ${EVIL} style="vertical-align:4px">.com.vn</a>`],
    ['smaller letters', `<span style="font-size:20px">${NAME}</span><a ${EVIL} style="font-size:12px">.com.vn</a>`],
    ['a negative margin', `${NAME} <a ${EVIL} style="margin-left:-4px">.com.vn</a>`],
    ['a blank of a tiny font', `${NAME}<span style="font-size:2px"> </span>${COM_VN}`],
    ['hidden letters between', `${NAME}<span style="font-size:1px">xx</span>${COM_VN}`],
    ['wide letters', `<p style="letter-spacing:6px">${NAME}${COM_VN}</p>`],
    ['a blank closed by its spacing', `${NAME}<span style="letter-spacing:-4px"> </span>${COM_VN}`],
    ['letters without width between', `${NAME}\u200b<wbr><!-- x -->${COM_VN}`],
    [
      'a summary',
      `<details open style="display:inline"><summary style="display:inline;list-style:none">${NAME}</summary></details>${COM_VN}`,
    ],
    ['another link', `<a ${EVIL}>${NAME}</a>${COM_VN}`],
    ['another link in a cell', cells('padding:0', `<a ${EVIL}>${NAME}</a>`, COM_VN)],
    ['an honest link', `<a href="https://www.vietcombank.com.vn/">${NAME}</a>${COM_VN}`],
    [
      'a registered end of the name',
      `www.viet<a href="https://combank.com.vn">combank.com.vn</a>`,
      ['www.vietcombank.com.vn combank.com.vn'],
    ],
    ['capitals', `WWW.VIETCOM<a ${EVIL}>BANK.Com.Vn</a>`],
    ['a long text before it', `${'Kính gửi quý khách hàng thân mến. '.repeat(300)}${NAME}${COM_VN}`],
    ['a decoy before it', `tin.vn|${NAME}${COM_VN}`],
    [
      'an address of a person',
      '<a href="mailto:k@evil.example">ketoan@doi</a><a href="mailto:k@evil.example">tac.vn</a>',
      ['ketoan@doitac.vn k@evil.example'],
    ],
    [
      'a marker close to large letters',
      `<ol type="a" style="font-size:6px"><li value="24"><a ${EVIL} style="font-size:20px">com/login</a></li></ol>`,
      ['*.com evil.example'],
    ],
    [
      'a marker inside its item, of closed letters',
      `<ol style="letter-spacing:-1px;list-style:lower-alpha inside"><li value="16"><a ${EVIL}>com/login</a></li></ol>`,
      ['*.com evil.example'],
    ],
    [
      'a marker on the right',
      `<ol dir="rtl" style="font-size:6px;list-style:lower-alpha inside;width:200px"><li value="2431"><a ${EVIL} style="font-size:20px">vietcombank</a></li></ol>`,
      ['vietcombank.* evil.example'],
    ],
  ])('%s', (_, html, expected = BANK) => {
    expect(namesIn(html)).toEqual(expect.arrayContaining(expected))
    frame?.remove()
    // Mail below the lower edge of its frame is checked as well.
    expect(namesIn(`<div style="height:900px">a</div><div>${html}</div>`)).toEqual(expect.arrayContaining(expected))
  })

  it('a name that a narrow page breaks', () => {
    for (const width of [60, 80, 120, 600]) {
      expect(namesIn(`<p>Vào <span>${NAME}</span>${COM_VN}</p>`, width), String(width)).toEqual(BANK)
      frame?.remove()
    }
  })

  it('in a mail that is scaled down', () => {
    const page = open(cells('padding:0', NAME, COM_VN), 600)
    for (const zoom of ['0.5', '0.8', '1.5']) {
      page.body.style.setProperty('zoom', zoom)
      expect(
        inspected(page).misleading.map(({ named }) => named),
        zoom,
      ).toEqual(['www.vietcombank.com.vn'])
    }
  })
})

describe('leaves alone', () => {
  it.each([
    ['links side by side', `<a ${EVIL}>Trang chủ</a> <a ${EVIL}>Sản phẩm</a> <a ${EVIL}>Shop</a>`],
    ['links that touch', `<a ${EVIL}>Trang chủ</a><a ${EVIL}>Shop</a><a ${EVIL}>Blog</a>`],
    ['links divided by lines', `<a ${EVIL}>Home</a>|<a ${EVIL}>Shop</a>|bank.vn|<a ${EVIL}>Blog</a>`],
    ['links divided by bullets', `<a ${EVIL}>Home</a>•<a ${EVIL}>Shop</a>•<a ${EVIL}>Blog</a>`],
    ['links divided by hyphens', `<a ${EVIL}>home</a>-<a ${EVIL}>shop</a>-<a ${EVIL}>blog</a>`],
    ['the honest name in a sentence', 'Xem thêm tại <a href="https://vietcombank.com.vn">vietcombank.com.vn</a>.'],
    ['a name before a link', `vietcombank.com.vn <a ${EVIL}>Xem</a>`],
    ['a name in brackets beside a link', `(bank.vn)<a ${EVIL}>Xem</a>`],
    ['the next sentence', `<a ${EVIL}>Nhấn vào đây</a>.In hóa đơn`],
    ['the next sentence in the link', `Đã nhận hàng.<a ${EVIL}>In hóa đơn</a>`],
    ['a full stop behind a link', `Vào <a ${EVIL}>đây</a>.`],
    ['the host that it leads to', '<a href="https://shop.example/">shop</a>.example'],
    ['where links lead together', '<a href="https://bank.vn">bank</a><a href="https://bank.vn/a">.vn</a>'],
    ['names that stand side by side', '<a href="https://mot.vn">mot.vn</a><a href="https://hai.vn">hai.vn</a>'],
    [
      'addresses that stand side by side',
      '<a href="mailto:a@mot.vn">a@mot.vn</a><a href="mailto:b@hai.vn">b@hai.vn</a>',
    ],
    ['cells with padding', cells('padding:0 4px', NAME.slice(4), COM_VN)],
    ['a table of numbers', cells('padding:1px', '12.500', `<a ${EVIL}>3.200</a>`, '1.5', '20')],
    ['numbers without padding', cells('padding:0', '12.500', `<a ${EVIL}>3.200</a>`, '1.5')],
    ['another line', `<div>vietcombank</div>${COM_VN}`],
    ['a break', `vietcombank<br>${COM_VN}`],
    ['a paragraph', `<p>vietcombank</p><p>${COM_VN}</p>`],
    ['items of a list', `<ul><li>vietcombank<li>${COM_VN}</ul>`],
    ['tight lines', `<div style="line-height:1">vietcombank<br>${COM_VN}<br>bank<br>${COM_VN}</div>`],
    ['flex boxes with a gap', `<div style="display:flex;gap:8px"><div>vietcombank</div><div>${COM_VN}</div></div>`],
    ['a float on the other side', `<div style="float:right">vietcombank</div><div>${COM_VN}</div>`],
    ['a footnote', `vietcombank.com.vn<sup><a ${EVIL}>1</a></sup>`],
    ['letters from right to left', `<p dir="rtl">زوروا <a ${EVIL}>هنا</a>. شكرا</p>`],
    ['an ordinary lettered list', `<ol type="a"><li><a ${EVIL}>shop online</a></li><li><a ${EVIL}>com</a></li></ol>`],
    ['a lettered list inside', `<ol type="a" style="list-style-position:inside"><li><a ${EVIL}>vn</a></li></ol>`],
    ['a numbered list', `<ol start="163"><li><a ${EVIL}>com</a></li></ol>`],
    ['bullets', `<ul style="font-size:5px"><li><a ${EVIL} style="font-size:20px">com</a></li></ul>`],
    ['a quotation', `<a ${EVIL}>Ngân hàng</a> nói: <q>Vào bank.vn</q>`],
    ['a picture between', `vietcombank<img width="20" height="10" src="data:,">${COM_VN}`],
  ])('%s', (_, html) => {
    expect(namesIn(html)).toEqual([])
    frame?.remove()
    expect(namesIn(html, 320)).toEqual([])
  })
})

it('checks again when another width has moved a link beside a name', async () => {
  const page = open(
    `<style>@media (min-width:500px){i{padding-left:40px}}</style><div>${NAME.slice(4)}<i>${COM_VN}</i></div>`,
    600,
  )
  let found: readonly string[] | undefined
  const stop = watchFindings(page, ({ misleading }) => {
    found = misleading.map(({ named }) => named)
  })
  await expect.poll(() => found).toEqual([])
  ;(frame as HTMLIFrameElement).style.width = '400px'
  await expect.poll(() => found).toEqual(['vietcombank.com.vn'])
  stop()
})

it.each([
  ['a text of a million letters beside a link', `${'www.vietcombank. '.repeat(60_000)}${COM_VN}`],
  ['links without a blank', `<a ${EVIL}>★</a>`.repeat(2_000)],
  ['a link of many letters', `<a ${EVIL}>${'bank.vn '.repeat(2_000)}</a>`],
  ['texts over each other', `<div style="height:0;overflow:visible">bank<a ${EVIL}>.vn</a></div>`.repeat(500)],
])('works in short steps on %s', (_, html) => {
  const steps = inspectFrame(open(html, 600))
  const counted = countMeasurements()
  let most = 0
  try {
    for (let step = steps.next(); !step.done; step = steps.next()) most = Math.max(most, counted.take())
  } finally {
    counted.stop()
  }
  expect(most).toBeLessThan(300)
})

/** Measurements and hit tests take most of the time of a step. */
function countMeasurements() {
  let count = 0
  const undo: (() => void)[] = []
  const view = (frame as HTMLIFrameElement).contentWindow as Window & typeof globalThis
  for (const [prototype, name] of [
    [view.Range.prototype, 'getClientRects'],
    [view.Range.prototype, 'getBoundingClientRect'],
    [view.Element.prototype, 'getBoundingClientRect'],
    [view.Element.prototype, 'getClientRects'],
    [view.Document.prototype, 'elementFromPoint'],
  ] as const) {
    const before = Reflect.get(prototype, name)
    Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
      count += 1
      return before.apply(this, args)
    })
    undo.push(() => Reflect.set(prototype, name, before))
  }
  return {
    take: () => {
      const taken = count
      count = 0
      return taken
    },
    stop: () => {
      for (const restore of undo) restore()
    },
  }
}
