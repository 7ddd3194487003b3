import { afterEach, describe, expect, it } from 'vitest'
import { type FrameFindings, inspectFrame } from './inspect-frame.ts'
import { sanitiseHtml } from './sanitise-html.ts'
import { framePage } from './use-frame-source.ts'
import { watchFindings } from './watch-findings.ts'

const EVIL = 'href="https://evil.example/x"'
const COM_VN = `<a ${EVIL}>.com.vn</a>`
const NAME = 'www.vietcombank'
// Machines draw Arial in different fonts.
const NAME_PIXELS = widthOf(NAME)
const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAAAAACwAAAAAAQABAAACAkQBADs='
const BOX = '<span style="display:inline-block;width:3px;height:3px;background:#00f;margin:0 1px"></span>'
const COM_VN_PIXELS = widthOf('.com.vn')
const cells = (style: string, ...contents: readonly string[]) =>
  `<table style="border-collapse:collapse"><tr>${contents.map((content) => `<td style="${style}">${content}</td>`).join('')}</tr></table>`

function widthOf(text: string): number {
  const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  context.font = '14px Arial'
  return Math.ceil(context.measureText(text).width)
}

let frame: HTMLIFrameElement | undefined

afterEach(() => frame?.remove())

function open(html: string, width: number): Document {
  frame = document.createElement('iframe')
  frame.style.cssText = `width:${width}px;height:400px`
  document.body.append(frame)
  const page = frame.contentDocument as Document
  page.open()
  page.write(
    `<!doctype html><html style="background:#fff"><style>body{font:14px/1.65 Arial,sans-serif;overflow-wrap:break-word}a *{list-style:none!important}</style><body>${sanitiseHtml(html, { leadsTo: 'dẫn đến' })}`,
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
    ['text behind it', `<a ${EVIL}>viet</a>combank.com.vn`, ['vietcombank.com.vn evil.example']],
    ['text on both sides', `Vào www.viet<a ${EVIL}>combank</a>.com.vn nhé`],
    ['elements within a line', `<b>www.<i>viet</i></b><span>com</span><font>bank${COM_VN}</font>`],
    ['an element of any other name', `<cite style="font-style:normal">${NAME}</cite>${COM_VN}`],
    ['cells without padding', cells('padding:0', `https://${NAME}`, `<a ${EVIL}>.com.vn/login</a>`)],
    ['a float', `<div style="float:left">${NAME}</div><div>${COM_VN}</div>`],
    [
      'a float on the right',
      `<div style="width:${NAME_PIXELS + COM_VN_PIXELS + 15}px"><div style="float:right">${COM_VN}</div><div style="text-align:right">${NAME}</div></div>`,
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
    ['quotation marks that nobody sees', `<p>${NAME}<q style="font-size:0"></q>${COM_VN}</p>`],
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
    ['another link', `<a ${EVIL}>vietcombank</a>${COM_VN}`, ['vietcombank.com.vn evil.example']],
    [
      'another link in a cell',
      cells('padding:0', `<a ${EVIL}>vietcombank</a>`, COM_VN),
      ['vietcombank.com.vn evil.example'],
    ],
    [
      'an honest link',
      `<a href="https://www.vietcombank.com.vn/">vietcombank</a>${COM_VN}`,
      ['vietcombank.com.vn evil.example'],
    ],
    [
      'a registered end of the name',
      `www.viet<a href="https://combank.com.vn">combank.com.vn</a>`,
      ['www.vietcombank.com.vn combank.com.vn'],
    ],
    ['capitals', `WWW.VIETCOM<a ${EVIL}>BANK.Com.Vn</a>`],
    ['capitalised parts', `Agribank<a ${EVIL}>.Vn</a>`, ['agribank.vn evil.example']],
    ['a word that begins sentences', `Vào bankk<a ${EVIL}>.In</a> ngay`, ['bankk.in evil.example']],
    ['a middle dot between links', `<a ${EVIL}>bank</a>·<a ${EVIL}>Vn</a>`, ['bank.vn evil.example']],
    [
      'a picture of a dot between links',
      `<a ${EVIL}>bank</a><img src="${DOT}" width="2" height="2"><a ${EVIL}>vn</a>`,
      ['bank.vn evil.example'],
    ],
    [
      'a wider picture of a dot',
      `bank<img src="${DOT}" width="4" height="2" style="margin:0 1px"><a ${EVIL}>vn</a>`,
      ['bank.vn evil.example'],
    ],
    [
      'a picture of a dot in a cell',
      cells('padding:0', `<a ${EVIL}>bank</a>`, `<img src="${DOT}" width="4" height="4">`, `<a ${EVIL}>vn</a>`),
      ['bank.vn evil.example'],
    ],
    ['a dot that a box draws', `bank${BOX}<a ${EVIL}>com</a>${BOX}vn`, ['bank.com.vn evil.example']],
    ['a mark between links', `<a ${EVIL}>bank</a>\u0323<a ${EVIL}>vn</a>`, ['bank.vn evil.example']],
    ['a mark at the start of a link', `bank<a ${EVIL}>\u0323vn</a>`, ['bank.vn evil.example']],
    ['letters behind the end of the name', `${NAME}<a ${EVIL}>.com.vn-dang-nhap</a>`],
    ['a long text before it', `${'Kính gửi quý khách hàng thân mến. '.repeat(300)}${NAME}${COM_VN}`],
    ['a decoy before it', `tin.vn|${NAME}${COM_VN}`],
    [
      'an address of a person',
      '<a href="mailto:k@evil.example">ketoan@doi</a><a href="mailto:k@evil.example">tac.vn</a>',
      ['ketoan@doitac.vn k@evil.example'],
    ],
    [
      'a grid',
      `<div style="display:grid;grid-template-columns:max-content max-content"><i>${NAME}</i><i>${COM_VN}</i></div>`,
    ],
    [
      'a grid in another order',
      `<div style="display:grid;grid-template-columns:max-content max-content"><i style="order:2">${COM_VN}</i><i>${NAME}</i></div>`,
    ],
    [
      'a place on the page',
      `<div style="position:relative;width:max-content">${NAME}<div style="position:absolute;left:100%;top:0">${COM_VN}</div></div>`,
    ],
    [
      'a relative place',
      `${NAME}<span style="display:inline-block;width:60px"></span><span style="position:relative;left:-60px">${COM_VN}</span>`,
    ],
    [
      'a line without height',
      `<div style="line-height:0;width:max-content"><div style="margin:20px ${COM_VN_PIXELS}px 0 0">${NAME}</div><div style="text-align:right">${COM_VN}</div></div>`,
    ],
    [
      'a break between lines without height',
      `<div style="line-height:1px;padding:9px">${NAME}<br><span style="padding-left:${NAME_PIXELS}px"></span>${COM_VN}</div>`,
    ],
    ['cells with a negative margin', cells('padding:0 8px 0 0', NAME, `<div style="margin-left:-8px">${COM_VN}</div>`)],
    [
      'a clipped box',
      `<span style="display:inline-block;width:${NAME_PIXELS}px;overflow:hidden;white-space:nowrap;vertical-align:bottom">${NAME}.tin-tuc.example</span>${COM_VN}`,
    ],
    ['transparent letters between', `${NAME}<span style="font-size:3px;color:#fff">x</span>${COM_VN}`],
    [
      'each letter in an element',
      `${Array.from(NAME, (letter) => `<b>${letter}</b>`).join('')}<a ${EVIL}>${Array.from('.com.vn', (letter) => `<i>${letter}</i>`).join('')}</a>`,
    ],
    [
      'each letter in a cell',
      cells('padding:0', ...Array.from(NAME), ...Array.from('.com.vn', (letter) => `<a ${EVIL}>${letter}</a>`)),
    ],
    ['an address with a path', `https://${NAME}${COM_VN}/login?next=1`],
    ['a dot of another kind', `${NAME}<a ${EVIL}>․com․vn</a>`],
    [
      'a table aligned to the right',
      `<table width="300" cellspacing="0" cellpadding="0"><tr><td align="right">${NAME}<td align="left">${COM_VN}</table>`,
    ],
    [
      'a heading beside a float',
      `<h3 style="float:left;margin:0;font:inherit">${NAME}</h3><p style="margin:0">${COM_VN} đăng nhập</p>`,
    ],
    [
      'a list drawn as a line',
      `<ul style="list-style:none;padding:0"><li style="display:inline">${NAME}</li><li style="display:inline">${COM_VN}</li></ul>`,
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
    ['links divided by middle dots', `<a ${EVIL}>Trang chủ</a>·<a ${EVIL}>Vn</a>|<a ${EVIL}>In</a>`],
    ['an abbreviation before a link', `ThS.<a ${EVIL}>BS Nguyễn Lan</a>, CN <a ${EVIL}>TP</a>.HN`],
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
    [
      'blanks of a narrow font',
      `<p style="word-spacing:-1px">Xin cảm ơn. <a ${EVIL}>shop</a> hoặc vietcombank <a ${EVIL}>.com.vn</a></p>`,
    ],
    [
      'stacked lines',
      `<p style="line-height:1.1;margin:0">Xem vietcombank</p><p style="line-height:1.1;margin:0;text-indent:98px">${COM_VN}</p>`,
    ],
    ['an address beside a link', `Thư:<a href="mailto:cskh@bank.vn">cskh@bank.vn</a>|<a ${EVIL}>Web</a>`],
    ['an address that is divided', 'An.<a href="mailto:An.Tran@bank.vn">Tran</a>@bank.vn'],
    ['a link to the rest of an address', '<a href="https://bank.vn/tin">bank.vn</a>/tin-tuc'],
    ['a thin space', `vietcombank&#8201;${COM_VN}`],
    ['two columns', `<div style="column-count:2;width:300px"><p>vietcombank</p><p>${COM_VN}</p></div>`],
    ['an ordinary lettered list', `<ol type="a"><li><a ${EVIL}>shop online</a></li><li><a ${EVIL}>com</a></li></ol>`],
    ['a lettered list inside', `<ol type="a" style="list-style-position:inside"><li><a ${EVIL}>vn</a></li></ol>`],
    ['a numbered list', `<ol start="163"><li><a ${EVIL}>com</a></li></ol>`],
    ['bullets', `<ul style="font-size:5px"><li><a ${EVIL} style="font-size:20px">com</a></li></ul>`],
    ['a quotation', `<a ${EVIL}>Ngân hàng</a> nói: <q>Vào bank.vn</q>`],
    ['links divided by an icon', `<a ${EVIL}>Home</a><img src="${DOT}" width="12" height="12"><a ${EVIL}>Shop</a>`],
    [
      'links divided by a dot with margins',
      `<a ${EVIL}>Home</a><img src="${DOT}" width="3" height="3" style="margin:0 6px"><a ${EVIL}>Shop</a>`,
    ],
    [
      'a dot behind a marked syllable',
      `<a ${EVIL}>Trang chủ</a><img src="${DOT}" width="2" height="2"><a ${EVIL}>Vn</a>`,
    ],
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
  const stop = watchFindings(page, 'dẫn đến', ({ misleading }) => {
    found = misleading.map(({ named }) => named)
  })
  await expect.poll(() => found).toEqual([])
  ;(frame as HTMLIFrameElement).style.width = '400px'
  await expect.poll(() => found).toEqual(['vietcombank.com.vn'])
  stop()
})

it.each([
  ['two links', `<a ${EVIL}>${NAME}</a><b>${COM_VN}</b>`, '.com.vn (dẫn đến evil.example)'],
  ['text and a link', `${NAME}${COM_VN}`, '.com.vn (dẫn đến evil.example)'],
  ['a link in a cell', cells('padding:0', NAME, COM_VN), '.com.vn (dẫn đến evil.example)'],
  ['a link before text', `<a ${EVIL}>${NAME}</a>.com.vn`, `${NAME} (dẫn đến evil.example)`],
])('notes in the mail the true host of a name’s last link: %s', async (_, html, text) => {
  const page = open(html, 600)
  let names: readonly string[] | undefined
  const stop = watchFindings(page, 'dẫn đến', ({ misleading }) => {
    names = misleading.map(({ named }) => named)
  })
  await expect.poll(() => names).toEqual(['www.vietcombank.com.vn'])
  stop()
  expect([...page.links].at(-1)?.textContent).toBe(text)
  // The text is read as before, although the notes divide it.
  expect(inspected(page).misleading.map(({ named }) => named)).toEqual(names)
})

it('writes lettered list markers with a bracket, which ends no part of a name', () => {
  const item = (type: string, value: number) =>
    `<ol style="list-style:${type} inside"><li value="${value}" style="width:max-content">x</li></ol>`
  frame = document.createElement('iframe')
  document.body.append(frame)
  const page = frame.contentDocument as Document
  page.write(
    framePage(
      sanitiseHtml(`${item('lower-alpha', 2)}${item('upper-roman', 4)}<i>b) x</i><i>IV) x</i>`, { leadsTo: '' }),
      {
        language: 'en',
        island: false,
      },
    ),
  )
  page.close()
  const widths = (selector: string) =>
    Array.from(page.querySelectorAll(selector), (element) => {
      ;(element as HTMLElement).style.cssText += ';font:normal 20px Arial'
      return Math.round(element.getBoundingClientRect().width)
    })
  expect(widths('li')).toEqual(widths('i'))
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
