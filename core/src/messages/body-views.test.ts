import { MAX_SHOWN_HTML_CHARACTERS, MAX_SHOWN_HTML_ELEMENTS } from '@sen/model/html/limits'
import { describe, expect, it } from 'vitest'
import { truncateHtml } from './body-views.ts'

const ROW = '<tr><td>a</td></tr>'
const rows = (elements: number) => ROW.repeat(elements / 2)

describe('the beginning of a body', () => {
  it('is all of it, when that is no more than a page draws at once', () => {
    for (const html of ['', 'a < b', rows(MAX_SHOWN_HTML_ELEMENTS), 'x'.repeat(MAX_SHOWN_HTML_CHARACTERS)]) {
      expect(truncateHtml(html)).toBe(html)
    }
  })

  it('ends before the first element that is too many, however short the mail', () => {
    const html = `${rows(MAX_SHOWN_HTML_ELEMENTS)}${rows(20)}`
    expect(html.length).toBeLessThan(MAX_SHOWN_HTML_CHARACTERS)
    expect(truncateHtml(html)).toBe(rows(MAX_SHOWN_HTML_ELEMENTS))
  })

  it('ends after a tag, when there are too many characters', () => {
    const words = `<p>${'x'.repeat(1_000)}</p>`
    const shown = truncateHtml(words.repeat(200))
    expect(shown.length).toBeGreaterThan(MAX_SHOWN_HTML_CHARACTERS - words.length)
    expect(shown.length).toBeLessThanOrEqual(MAX_SHOWN_HTML_CHARACTERS)
    expect(shown).toMatch(/>$/)
  })
})
