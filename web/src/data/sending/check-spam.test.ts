import { afterEach, expect, it, vi } from 'vitest'
import { checkSpam } from './check-spam.ts'

afterEach(() => vi.unstubAllGlobals())

const answered = (status: number, body: string) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, { status })),
  )

it('returns the suspicious parts, and the score from which to ask', async () => {
  const data = { score: 6.5, warn_score: 5, symbols: [{ name: 'A', description: '', score: 6.5, type: 'body' }] }
  answered(200, JSON.stringify({ data }))
  expect(await checkSpam('7')).toEqual(data)
})

it.each([
  ['refuses', 503, '{"error":{"code":"unavailable","message":"x"}}'],
  ['answers nonsense', 200, '<html>'],
])('does not block sending when the server %s', async (_, status, body) => {
  answered(status, body)
  expect(await checkSpam('7')).toBeUndefined()
})

it('does not block sending when nothing answers', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
  expect(await checkSpam('7')).toBeUndefined()
})
