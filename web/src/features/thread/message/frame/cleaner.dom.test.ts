import { expect, it, vi } from 'vitest'
import { cleanHtml } from './clean-html.ts'
import { cleanerNow, loadCleaner } from './cleaner.ts'

vi.mock('./clean-html.ts', { spy: true })

const words = { fold: 'trích dẫn', leadsTo: 'dẫn đến' }

it('cleans a body once, however often it is rendered, and again in another language', async () => {
  expect(cleanerNow()).toBe(undefined)
  const clean = await loadCleaner()
  expect(cleanerNow()).toBe(clean)
  const body = '<p onclick="x()">Chào <a href="https://that.example">https://gia.example</a></p>'
  expect([clean(body, words), clean(body, words)]).toEqual(Array(2).fill(expect.stringContaining('dẫn đến')))
  expect(vi.mocked(cleanHtml)).toHaveBeenCalledTimes(1)
  expect(clean(body, { ...words, leadsTo: 'leads to' })).toContain('leads to')
  expect(clean(body, words)).not.toContain('onclick')
})

it('forgets the oldest, so that it does not grow with all that is read', async () => {
  const clean = await loadCleaner()
  const bodies = Array.from({ length: 40 }, (_, index) => `<p>Thư ${index}</p>`)
  for (const body of bodies) clean(body, words)
  vi.mocked(cleanHtml).mockClear()
  clean('<p>Thư 39</p>', words)
  expect(vi.mocked(cleanHtml)).not.toHaveBeenCalled()
  clean('<p>Thư 0</p>', words)
  expect(vi.mocked(cleanHtml)).toHaveBeenCalledTimes(1)
})
