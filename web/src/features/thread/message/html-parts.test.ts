import { expect, it } from 'vitest'
import { htmlParts } from './html-parts.ts'

const LIMITS = { characters: 400, elements: 20 }
const partsOf = (html: string, limits = LIMITS) => [...htmlParts(html, limits)].map((part) => part.html)
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

it('says how far it has come, and works on no more than is asked for', () => {
  const html = row(1).repeat(100_000)
  const parts = htmlParts(html, LIMITS)
  const first = parts.next()
  expect(first.value?.reached).toBeLessThan(0.001)
  expect(partsOf(row(1).repeat(60)).length).toBeGreaterThan(5)
  expect([...htmlParts(row(1).repeat(60), LIMITS)].at(-1)?.reached).toBe(1)
})

it('drops what is open where that alone is more than a part may have', () => {
  const parts = partsOf(`<div style="${'a'.repeat(900)}">${'<p>một</p>'.repeat(60)}</div>`)
  expect(parts.length).toBeLessThan(8)
  expect(parts.join('').match(/<p>một<\/p>/g)).toHaveLength(60)
})
