import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { MailQueryClient } from './mail-query-client.ts'

const LIST = ['threads', 'INBOX']

function slowList() {
  const cache = new MailQueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  const asked: { answer: (value: string) => void; fail: (error: Error) => void }[] = []
  const queryFn = () => new Promise<string>((answer, fail) => asked.push({ answer, fail }))
  const look = () => new QueryObserver(cache, { queryKey: LIST, queryFn }).subscribe(() => {})
  return { cache, asked, look, queryFn, shown: () => cache.getQueryData(LIST) }
}

it('refetches queries that changed during their first request, once for all updates', async () => {
  const { cache, asked, look, shown } = slowList()
  const stop = look()
  void cache.invalidateQueries({ queryKey: ['threads'] })
  void cache.invalidateQueries({ queryKey: LIST })
  expect(asked).toHaveLength(1)
  asked[0]?.answer('without the new mail')
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[1]?.answer('with it')
  await vi.waitFor(() => expect(shown()).toBe('with it'))
  expect(asked).toHaveLength(2)
  stop()
})

it('does not treat a query as fresh that changed while the page was hidden and its response was pending', async () => {
  const { cache, asked, look, queryFn, shown } = slowList()
  cache.setQueryData(LIST, 'long ago')
  const ahead = cache.fetchQuery({ queryKey: LIST, queryFn, staleTime: 0 })
  void cache.invalidateQueries({ queryKey: LIST })
  asked[0]?.answer('before')
  await ahead
  await vi.waitFor(() => expect(cache.getQueryState(LIST)?.isInvalidated).toBe(true))
  expect(asked).toHaveLength(1)
  const stop = look()
  expect(shown()).toBe('before')
  expect(asked).toHaveLength(2)
  stop()
})

it('leaves alone failed queries, and queries without updates', async () => {
  const { cache, asked, look } = slowList()
  const stop = look()
  void cache.invalidateQueries({ queryKey: ['folders'] })
  void cache.invalidateQueries({ queryKey: LIST })
  asked[0]?.fail(new Error('no'))
  await vi.waitFor(() => expect(cache.getQueryState(LIST)?.status).toBe('error'))
  expect(asked).toHaveLength(1)
  stop()
})
