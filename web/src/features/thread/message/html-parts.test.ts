import fc from 'fast-check'
import { expect, it } from 'vitest'
import { htmlParts } from './html-parts.ts'

const LIMITS = { characters: 400, elements: 20, opening: 400, extraOfLetter: 0, extraOfStyle: 0, extraOfLink: 0 }
const partsOf = (html: string, limits = LIMITS) => [...htmlParts(html, () => limits)].map((part) => part.html)
const row = (number: number) => `<tr><td>Hàng ${number}</td><td>1.200</td></tr>`

it('leaves a short body as it is', () => {
  expect(partsOf('<p>Chào anh</p>')).toEqual(['<p>Chào anh</p>'])
})

it('cuts a table between rows, and opens it again with its columns and the style sheets', () => {
  const rows = Array.from({ length: 40 }, (_, at) => row(at + 1))
  const columns = '<colgroup><col width="80"><col width="40"></colgroup>'
  const html = `<style>td > b{color:red}</style><div dir="auto"><table border="1">${columns}<tbody>${rows.join('')}</tbody></table></div>`
  const parts = partsOf(html)
  expect(parts.length).toBeGreaterThan(3)
  const opening = `<style>td > b{color:red}</style><div dir="auto"><table border="1">${columns}<tbody>`
  for (const part of parts) {
    expect(part.startsWith(opening)).toBe(true)
    expect(part.endsWith('</tr></tbody></table></div>')).toBe(true)
    expect(part.length).toBeLessThan(LIMITS.characters * 2 + opening.length * 2)
  }
  const inner = parts.map((part) => part.slice(opening.length, -'</tbody></table></div>'.length))
  expect(inner.join('')).toBe(rows.join(''))
})

it('cuts lines between each other, a row without end within it, and a text without end at a letter', () => {
  const lines = Array.from({ length: 30 }, (_, at) => `<p>Dòng ${at} rồi <b>đến</b> hết</p>`).join('')
  expect(partsOf(lines).every((part) => part.startsWith('<p>') && part.endsWith('</p>'))).toBe(true)
  expect(partsOf(lines).join('')).toBe(lines)

  const wide = `<table><tbody><tr>${'<td>1</td>'.repeat(100)}</tr></tbody></table>`
  expect(
    partsOf(wide)
      .join('')
      .match(/<td>1<\/td>/g),
  ).toHaveLength(100)
  expect(partsOf(wide).length).toBeGreaterThan(1)

  const text = `<p>${'giá &amp; công&nbsp;nợ '.repeat(200)}</p>`
  const parts = partsOf(text)
  expect(parts.length).toBeGreaterThan(2)
  expect(parts.map((part) => part.slice('<p>'.length, -'</p>'.length)).join('')).toBe(text.slice(3, -4))
  for (const part of parts) expect(part.replaceAll(/&(?:amp|nbsp);/g, '')).not.toContain('&')
})

it.each([
  ['<ol>', 1],
  ['<ol start="5">', 5],
])('goes on with the numbers of a list that it cuts: %s', (list, first) => {
  const items = Array.from({ length: 60 }, (_, at) => `<li>Điều ${at}</li>`)
  const parts = partsOf(`${list}${items.join('')}</ol>`)
  expect(parts.length).toBeGreaterThan(2)
  let next = first
  for (const part of parts) {
    expect(Number(/^<ol start="(\d+)">/.exec(part)?.[1] ?? 1)).toBe(next)
    next += part.match(/<li>/g)?.length ?? 0
  }
})

it('counts an item once that it cuts', () => {
  const parts = partsOf(`<ol><li>${'giá và công nợ '.repeat(60)}</li><li>hai</li></ol>`)
  expect(parts.slice(1).every((part) => part.startsWith('<ol start="1"><li>'))).toBe(true)
})

it('says how far it has come, and works on no more than is asked for', () => {
  const html = row(1).repeat(100_000)
  const parts = htmlParts(html, () => LIMITS)
  const first = parts.next()
  expect(first.value?.reached).toBeLessThan(0.001)
  expect(partsOf(row(1).repeat(60)).length).toBeGreaterThan(5)
  expect([...htmlParts(row(1).repeat(60), () => LIMITS)].at(-1)?.reached).toBe(1)
})

it('drops open elements when those alone are more than a part may have', () => {
  const parts = partsOf(`<div style="${'a'.repeat(900)}">${'<p>một</p>'.repeat(60)}</div>`)
  expect(parts.length).toBeLessThan(8)
  expect(parts.join('').match(/<p>một<\/p>/g)).toHaveLength(60)
})

const lettersOf = (html: string) => html.replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, '').length
const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, '')
const onScreen = (html: string) => [...htmlParts(html)]

it.each([
  ['one paragraph', `<p>${'Kính gửi quý khách hàng '.repeat(40_000)}</p>`],
  ['one word', `<p>${'x'.repeat(900_000)}</p>`],
  ['one paragraph of an open table cell', `<table><tr><td>${'công nợ quý này '.repeat(60_000)}</td></tr></table>`],
  ['lines with breaks', 'Đối chiếu công nợ quý này<br>'.repeat(30_000)],
  ['a paragraph with bold words', `<p>${'xin <b>gửi</b> lại '.repeat(50_000)}</p>`],
])('lays out a limited number of letters with each part of %s', (_, html) => {
  const parts = onScreen(html)
  const [first = 0, ...rest] = parts.map((part) => lettersOf(part.html))
  expect(first).toBeLessThanOrEqual(75_000)
  expect(Math.max(...rest)).toBeLessThanOrEqual(37_500)
  expect(parts.map((part) => wordsOf(part.html)).join('')).toBe(wordsOf(html))
})

it('cuts a long paragraph behind a blank, and within a word only when there is no blank', () => {
  const parts = onScreen(`<p>${'Kính gửi quý khách hàng '.repeat(20_000)}</p>`)
  expect(parts.length).toBeGreaterThan(10)
  for (const { html } of parts.slice(0, -1)) expect(html.endsWith(' </p>')).toBe(true)
})

it('cuts lines behind their break', () => {
  const parts = partsOf('Dòng này dài vừa phải<br>'.repeat(100))
  expect(parts.length).toBeGreaterThan(4)
  for (const part of parts.slice(0, -1)) expect(part.endsWith('<br>')).toBe(true)
})

it.each([
  ['letters with a style each', (at: number) => `<span style="color:#${at}">a</span>`, 751, 451],
  ['links', (at: number) => `<p><a href="https://a${at}.vn">a${at}.vn</a></p>`, 600, 240],
  ['table rows', (at: number) => `<tr><td>${at}</td><td>1.200</td></tr>`, 1_503, 603],
])('limits the elements of each part of %s', (_, element, mostFirst, mostNext) => {
  const html = Array.from({ length: 8_000 }, (__, at) => element(at)).join('')
  const [first = 0, ...rest] = onScreen(html).map((part) => part.html.match(/<[a-z]/g)?.length ?? 0)
  expect(first).toBeLessThanOrEqual(mostFirst)
  expect(first).toBeGreaterThan(mostNext)
  expect(Math.max(...rest)).toBeLessThanOrEqual(mostNext)
})

it('shows a newsletter of 1,500 elements in one part', () => {
  const cell = `<tr><td width="600" align="left" bgcolor="#ffffff" class="noi-dung">${'Tin tức '.repeat(2)}</td></tr>`
  const html = `<table>${cell.repeat(740)}</table>`
  expect(html.length).toBeGreaterThan(60_000)
  expect(onScreen(html)).toHaveLength(1)
})

it('has fewer parts than browsers load frames, however long the mail is', () => {
  expect(onScreen('<p>a</p>'.repeat(150_000)).length).toBeLessThan(500)
  expect(onScreen('<a style="color:red">a</a>'.repeat(150_000)).length).toBeLessThan(700)
  expect(onScreen(`<p>${'dài '.repeat(2_000_000)}</p>`).length).toBeLessThan(500)
})

it('says how far a paragraph has come that is longer than a part', () => {
  const reached = onScreen(`<p>${'Kính gửi quý khách hàng '.repeat(20_000)}</p>`).map((part) => part.reached)
  expect(reached[0]).toBeGreaterThan(0.05)
  expect(reached).toEqual(reached.toSorted((a, b) => a - b))
  expect(new Set(reached).size).toBe(reached.length)
  expect(reached.at(-1)).toBe(1)
})

it('repeats the style sheet of a newsletter, though it is longer than a part', () => {
  const sheet = `<style>${'.hang{color:#123}'.repeat(7_000)}</style>`
  const parts = onScreen(`${sheet}${'<p class="hang">Một</p>'.repeat(4_000)}`)
  expect(parts.length).toBeGreaterThan(2)
  expect(parts.length).toBeLessThan(12)
  for (const { html } of parts) expect(html.startsWith(sheet)).toBe(true)
  expect(parts[0]?.html.match(/<p/g)?.length).toBeGreaterThan(1_000)
})

interface PlacedCell {
  readonly text: string
  readonly column: number
}

/** Places the cells of one part as browsers do (HTML section 4.9.12.1). */
function placed(html: string): readonly (readonly PlacedCell[])[] {
  let covered = new Map<number, number>()
  return [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = '']) => {
    const next = new Map([...covered].flatMap(([column, rows]) => (rows > 1 ? [[column, rows - 1] as const] : [])))
    let column = 0
    const cells: PlacedCell[] = []
    for (const [, tag = '', text = ''] of row.matchAll(/<t[dh]([^>]*)>(.*?)<\/t[dh]>/g)) {
      while (covered.has(column)) column += 1
      const [width, rows] = ['colspan', 'rowspan'].map((name) =>
        Number(new RegExp(`${name}="(\\d+)"`).exec(tag)?.[1] ?? 1),
      )
      if (text !== '') cells.push({ text, column })
      for (let at = 0; at < (width ?? 1); at += 1, column += 1) if ((rows ?? 1) > 1) next.set(column, (rows ?? 1) - 1)
    }
    covered = next
    return cells
  })
}

const WIDTHS = [1, 2, 1, 3]

it('keeps the columns of cells over several rows and columns', () => {
  const heights = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: WIDTHS.length, maxLength: WIDTHS.length })
  fc.assert(
    fc.property(fc.array(heights, { minLength: 30, maxLength: 60 }), (rows) => {
      const covered = WIDTHS.map(() => 0)
      const html = rows.map((row, at) => {
        const cells = WIDTHS.map((width, n) => {
          const height = covered[n] === 0 ? (row[n] ?? 1) : 0
          covered[n] = (covered[n] ?? 0) + height - 1
          return height === 0 ? '' : `<td rowspan="${height}" colspan="${width}">c${at}.${n}</td>`
        })
        return `<tr>${cells.join('')}</tr>`
      })
      const whole = `<table><tbody>${html.join('')}</tbody></table>`
      const parts = partsOf(whole)
      expect(parts.length).toBeGreaterThan(1)
      expect(parts.flatMap((part) => placed(part)).flat()).toEqual(placed(whole).flat())
    }),
    { numRuns: 200 },
  )
})

it('keeps the columns of a row that it cuts', () => {
  const cells = Array.from({ length: 60 }, (_, at) => `<td>c${at}</td>`).join('')
  const parts = partsOf(
    `<table><tbody><tr><td rowspan="3">trên</td>${cells}</tr><tr><td>dưới</td></tr></tbody></table>`,
  )
  expect(parts.length).toBeGreaterThan(2)
  const columns = parts.flatMap((part) => placed(part)).flat()
  for (const { text, column } of columns) {
    if (text.startsWith('c')) expect(column).toBe(Number(text.slice(1)) + 1)
    if (text === 'dưới') expect(column).toBe(1)
  }
})

it('has nothing to add to a table within a cell, nor to groups of rows that end', () => {
  const inner = `<table><tbody>${'<tr><td>trong</td></tr>'.repeat(40)}</tbody></table>`
  const parts = partsOf(`<table><tbody><tr><td width="9">trái</td><td>${inner}</td></tr></tbody></table>`)
  expect(parts.length).toBeGreaterThan(2)
  for (const part of parts.slice(1)) {
    expect(part).toMatch(/^<table><tbody><tr><td colspan="1"><\/td><td><table><tbody><tr>/)
  }
  const groups = `<table>${'<tbody><tr><td rowspan="9">a</td><td>b</td></tr></tbody>'.repeat(30)}</table>`
  expect(partsOf(groups).join('')).not.toContain('></td>')
})

it('adds a limited number of cells to a hostile table', () => {
  const spans = (count: number) => '<td rowspan="65534" colspan="1000">x</td>'.repeat(count)
  const html = `<table><tbody><tr>${spans(2_000)}</tr>${'<tr><td>y</td></tr>'.repeat(2_000)}</tbody></table>`
  const parts = onScreen(html)
  expect(parts.length).toBeGreaterThan(2)
  expect(parts.reduce((sum, part) => sum + part.html.length, 0)).toBeLessThan(3 * html.length)
})

it('shows the text of a fold that it cuts, in each part', () => {
  const rest = '<p>Điều khoản kèm theo</p>'.repeat(60)
  const parts = partsOf(`<details class="a"><summary>Xem thêm</summary>${rest}</details><p>hết</p>`)
  expect(parts.length).toBeGreaterThan(2)
  expect(parts[0]).toMatch(/^<details open class="a"><summary>Xem thêm<\/summary>.*<\/details>$/)
  for (const part of parts.slice(1, -1)) expect(part).toMatch(/^<div class="a"><p>.*<\/div>$/)
  expect(parts.at(-1)).toMatch(/<\/div><p>hết<\/p>$/)
  const whole = '<details><summary>Ngắn</summary><p>a</p></details>'
  expect(partsOf(whole)).toEqual([whole])
})
