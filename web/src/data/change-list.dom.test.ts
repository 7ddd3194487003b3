import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { changeList } from './change-list.ts'

const numbers = queryOptions({ queryKey: ['numbers'], queryFn: (): Promise<readonly number[]> => Promise.resolve([7]) })
const without = (unwanted: number) => (list: readonly number[]) => list.filter((each) => each !== unwanted)

function cacheWith(list: readonly number[] | undefined, served: () => Promise<readonly number[]>) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  if (list) cache.setQueryData(numbers.queryKey, list)
  const stop = new QueryObserver(cache, { ...numbers, queryFn: served }).subscribe(() => {})
  return { cache, stop, shown: () => cache.getQueryData(numbers.queryKey) }
}

describe('changeList', () => {
  it('shows the change before the server answers, and refetches afterwards', async () => {
    const { cache, shown, stop } = cacheWith([1, 2], () => Promise.resolve([2, 3]))
    let answer = () => {}
    const send = () => new Promise<void>((resolve) => (answer = resolve))
    const done = changeList(cache, numbers, { apply: without(1), send })
    await vi.waitFor(() => expect(shown()).toEqual([2]))
    answer()
    await done
    await vi.waitFor(() => expect(shown()).toEqual([2, 3]))
    stop()
  })

  it('rolls back a refused change even when no refetch is possible', async () => {
    const { cache, shown, stop } = cacheWith([1, 2], () => Promise.reject(new Error('offline')))
    const send = () => Promise.reject(new Error('no'))
    await expect(changeList(cache, numbers, { apply: without(1), send })).rejects.toThrow('no')
    await vi.waitFor(() => expect(cache.getQueryState(numbers.queryKey)?.status).toBe('error'))
    expect(shown()).toEqual([1, 2])
    stop()
  })

  it('sends a change of a list that is not cached', async () => {
    const send = vi.fn(() => Promise.resolve())
    await changeList(new QueryClient(), numbers, { apply: without(1), send })
    expect(send).toHaveBeenCalledOnce()
  })
})
