import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { change, whenSettled } from './change.ts'
import { MailQueryClient } from './mail-query-client.ts'
import { isOwnVersion } from './own-versions.ts'

/** A list on screen, whose server answers what `serve` says at that moment. */
function listOnScreen(serve: () => Promise<string>) {
  const cache = new MailQueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  cache.setQueryData(['threads', 'INBOX'], 'before')
  const observer = new QueryObserver(cache, { queryKey: ['threads', 'INBOX'], queryFn: serve })
  const stop = observer.subscribe(() => {})
  return { cache, stop, shown: () => cache.getQueryData(['threads', 'INBOX']) }
}

function drawn(cache: QueryClient, value: string) {
  const before = cache.getQueryData(['threads', 'INBOX'])
  cache.setQueryData(['threads', 'INBOX'], value)
  return [() => cache.setQueryData(['threads', 'INBOX'], before)] as const
}

describe('change', () => {
  it('draws before the server answers, and remembers the version as its own', async () => {
    const { cache, shown, stop } = listOnScreen(() => Promise.resolve('server'))
    let answer: (receipt: { version: number }) => void = () => {}
    const done = change<{ version: number }>(cache, {
      applyOptimistic: () => drawn(cache, 'after'),
      send: () => new Promise((resolve) => (answer = resolve)),
      stale: [],
    })
    await vi.waitFor(() => expect(shown()).toBe('after'))
    answer({ version: 41 })
    await done
    expect(isOwnVersion(41)).toBe(true)
    stop()
  })

  it('rolls back what the server refuses, throws, and asks for the truth', async () => {
    const { cache, shown, stop } = listOnScreen(() => Promise.resolve('server'))
    const failing = change(cache, {
      applyOptimistic: () => drawn(cache, 'after'),
      send: () => Promise.reject(new Error('no')),
      stale: [],
    })
    await expect(failing).rejects.toThrow('no')
    await cache.refetchQueries({ queryKey: ['threads'] })
    expect(shown()).toBe('server')
    stop()
  })

  it('fetches again what it had to cut off', async () => {
    const answers: ((value: string) => void)[] = []
    const { cache, shown, stop } = listOnScreen(() => new Promise((resolve) => answers.push(resolve)))
    void cache.invalidateQueries({ queryKey: ['threads'] })
    await change(cache, {
      applyOptimistic: () => drawn(cache, 'after'),
      send: () => Promise.resolve({ version: 43 }),
      stale: [],
    })
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.('both changes')
    await vi.waitFor(() => expect(shown()).toBe('both changes'))
    stop()
  })

  it('does not let an answer that was already on its way draw the past again', async () => {
    let release: (value: string) => void = () => {}
    const { cache, shown, stop } = listOnScreen(() => new Promise((resolve) => (release = resolve)))
    void cache.refetchQueries({ queryKey: ['threads'] })
    await change(cache, {
      applyOptimistic: () => drawn(cache, 'after'),
      send: () => Promise.resolve({ version: 42 }),
      stale: [],
    })
    release('past')
    await Promise.resolve()
    expect(shown()).toBe('after')
    stop()
  })

  it.each([
    ['was there already', 'known'],
    ['comes for the first time', undefined],
  ])('fetches a thread again that was on its way, when it %s', async (_, known) => {
    const answers: ((value: string) => void)[] = []
    const cache = new MailQueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } })
    const queryKey = ['thread', '7', 'INBOX']
    if (known !== undefined) cache.setQueryData(queryKey, known)
    const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
    const stop = new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => {})
    expect(answers).toHaveLength(1)
    await change(cache, { applyOptimistic: () => [], send: () => Promise.resolve({ version: 46 }), stale: [] })
    answers[0]?.('without the star')
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    expect(cache.getQueryData(queryKey)).toBe(known ?? 'without the star')
    answers[1]?.('with the star')
    await vi.waitFor(() => expect(cache.getQueryData(queryKey)).toBe('with the star'))
    stop()
  })

  it('fetches a thread again that was asked for while the change was on its way', async () => {
    const answers: ((value: string) => void)[] = []
    const cache = new MailQueryClient({ defaultOptions: { queries: { retry: false } } })
    const queryKey = ['thread', '8', 'INBOX']
    let answer: (receipt: { version: number }) => void = () => {}
    const send = vi.fn(() => new Promise<{ version: number }>((resolve) => (answer = resolve)))
    const done = change(cache, { applyOptimistic: () => [], send, stale: [] })
    await vi.waitFor(() => expect(send).toHaveBeenCalled())
    const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
    const stop = new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => {})
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answer({ version: 47 })
    await done
    answers[0]?.('without the star')
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    stop()
  })

  it('fetches anew only when the last of several changes is through', async () => {
    let fetches = 0
    const { cache, stop } = listOnScreen(() => {
      fetches += 1
      return Promise.resolve('server')
    })
    let finishFirst: (receipt: { version: number }) => void = () => {}
    const send = () => new Promise<{ version: number }>((resolve) => (finishFirst = resolve))
    const first = change(cache, { applyOptimistic: () => drawn(cache, 'one'), send, stale: [['threads']] })
    await change(cache, {
      applyOptimistic: () => drawn(cache, 'two'),
      send: () => Promise.resolve({ version: 44 }),
      stale: [['threads']],
    })
    expect(fetches).toBe(0)
    finishFirst({ version: 43 })
    await first
    await vi.waitFor(() => expect(fetches).toBe(1))
    stop()
  })

  it('holds what arrives in the meantime until the receipt has said which versions are one’s own', async () => {
    const cache = new MailQueryClient()
    const judged: boolean[] = []
    const done = change(cache, {
      applyOptimistic: () => [],
      send: async () => {
        whenSettled(() => judged.push(isOwnVersion(45)))
        return { version: 45 }
      },
      stale: [],
    })
    expect(judged).toEqual([])
    await done
    expect(judged).toEqual([true])
    whenSettled(() => judged.push(false))
    expect(judged).toEqual([true, false])
  })
})
