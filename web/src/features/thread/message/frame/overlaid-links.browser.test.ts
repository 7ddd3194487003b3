import { afterEach, expect, it } from 'vitest'
import { type FrameFindings, inspectFrame } from './inspect-frame.ts'
import { watchFindings } from './watch-findings.ts'

const EVIL = 'href="https://evil.example/x"'
const OVER = `<a ${EVIL} style="display:block;height:40px;width:300px">&nbsp;</a>`

let frame: HTMLIFrameElement | undefined

afterEach(() => frame?.remove())

function foundIn(html: string, height = 400) {
  frame = document.createElement('iframe')
  frame.style.cssText = `width:600px;height:${height}px`
  document.body.append(frame)
  const page = frame.contentDocument as Document
  page.body.innerHTML = html
  const { misleading, hasUnread } = inspected(page)
  return { found: misleading.map(({ named, real }) => `${named} ${real}`), hasUnread }
}

const BANK = '<a href="https://bank.vn/login">https://bank.vn/login</a>'

it.each([
  ['a link', `<div style="height:0;opacity:.99">${OVER}</div><div>${BANK}</div>`],
  ['underlined text', `<div style="height:0;opacity:.99">${OVER}</div><div><u>https://bank.vn/login</u></div>`],
  ['text', `<div style="height:0;opacity:.99">${OVER}</div><p style="margin:0">Vào bank.vn để đăng nhập</p>`],
  [
    'a name in several elements',
    `<div style="height:0;opacity:.99">${OVER}</div><div><u>bank<b>.</b><i>vn</i></u></div>`,
  ],
  [
    'items in another order',
    `<div style="display:flex;flex-direction:column"><div style="order:2;height:30px"><u>bank.vn</u></div><div style="order:1;height:0;opacity:.99">${OVER}</div></div>`,
  ],
  ['text beside a float', `<div style="float:left;width:0;height:0;opacity:.9">${OVER}</div><div>bank.vn</div>`],
  [
    'text by inline blocks',
    `<span style="display:inline-block;width:0;height:20px;opacity:.9">${OVER}</span><u>bank.vn</u>`,
  ],
  [
    'half of a text',
    `<div style="height:0;opacity:.9"><a ${EVIL} style="display:block;height:40px;width:30px"></a></div><u>bank.vn</u>`,
  ],
  [
    'text by the picture of a link',
    `<div style="height:0;opacity:.9"><a ${EVIL}><img width="300" height="40" src="data:,"></a></div><u>bank.vn</u>`,
  ],
])('names the true host of a link that lies over %s', (_, html) => {
  expect(foundIn(html).found).toEqual(['bank.vn evil.example'])
  frame?.remove()
  // Taller mail than its frame is checked as well.
  expect(foundIn(`<div style="height:600px"></div>${html}`, 100).found).toEqual(['bank.vn evil.example'])
})

it.each([
  [
    'a link beneath a text',
    `<div style="height:0"><a ${EVIL} style="display:block;height:40px"></a></div><div>${BANK}</div>`,
  ],
  ['words over a picture', `<div style="height:0;opacity:.99">${OVER}</div><div>Ưu đãi tháng mười hai</div>`],
  ['a text of the same host', `<div style="height:0;opacity:.99">${OVER}</div><div>www.evil.example</div>`],
  ['links side by side', `<a ${EVIL}>Xem</a> ${BANK}<br>${BANK}`],
  ['tight lines', `<p style="line-height:1">${`<a ${EVIL}>Xem thêm</a><br>${BANK}<br>`.repeat(5)}</p>`],
])('says nothing of %s', (_, html) => {
  expect(foundIn(html)).toEqual({ found: [], hasUnread: false })
})

it('says when there are too many to check', () => {
  expect(
    foundIn(
      `${`<div style="height:0;opacity:.99">${OVER}</div>`.repeat(50)}${'<div style="height:0">a</div>'.repeat(5_000)}`,
    ).hasUnread,
  ).toBe(true)
})

it('checks again when another width has moved a link over a name', async () => {
  frame = document.createElement('iframe')
  frame.style.cssText = 'width:800px;height:300px'
  document.body.append(frame)
  const page = frame.contentDocument as Document
  // At 800 pixels both stand side by side; at 400 the link wraps over the name.
  page.body.innerHTML = `<div style="position:relative"><style>@media (max-width:500px){i{margin-left:-300px}}</style><u style="display:inline-block;width:300px">bank.vn</u><i style="display:inline-block;opacity:.99">${OVER}</i></div>`
  let found: readonly string[] = []
  const stop = watchFindings(page, 'dẫn đến', ({ misleading }) => {
    found = misleading.map(({ named, real }) => `${named} ${real}`)
  })
  expect(found).toEqual([])
  frame.style.width = '400px'
  await expect.poll(() => found).toEqual(['bank.vn evil.example'])
  stop()
})

function inspected(page: Document): FrameFindings {
  const steps = inspectFrame(page)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
