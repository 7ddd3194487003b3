import { expect, it, vi } from 'vitest'
import { sanitiseHtml } from './sanitise-html.ts'
import { loadSanitiser, sanitiserNow } from './sanitiser-cache.ts'

vi.mock('./sanitise-html.ts', { spy: true })

const words = { fold: 'trích dẫn', leadsTo: 'dẫn đến' }

it('sanitises a body once, however often it is rendered, and again in another language', async () => {
  expect(sanitiserNow()).toBe(undefined)
  const sanitise = await loadSanitiser()
  expect(sanitiserNow()).toBe(sanitise)
  const body = '<p onclick="x()">Chào <a href="https://that.example">https://gia.example</a></p>'
  expect([sanitise(body, words), sanitise(body, words)]).toEqual(Array(2).fill(expect.stringContaining('dẫn đến')))
  expect(vi.mocked(sanitiseHtml)).toHaveBeenCalledTimes(1)
  expect(sanitise(body, { ...words, leadsTo: 'leads to' })).toContain('leads to')
  expect(sanitise(body, words)).not.toContain('onclick')
})

it('forgets the oldest, so that it does not grow with all that is read', async () => {
  const sanitise = await loadSanitiser()
  const bodies = Array.from({ length: 40 }, (_, index) => `<p>Thư ${index}</p>`)
  for (const body of bodies) sanitise(body, words)
  vi.mocked(sanitiseHtml).mockClear()
  sanitise('<p>Thư 39</p>', words)
  expect(vi.mocked(sanitiseHtml)).not.toHaveBeenCalled()
  sanitise('<p>Thư 0</p>', words)
  expect(vi.mocked(sanitiseHtml)).toHaveBeenCalledTimes(1)
})
