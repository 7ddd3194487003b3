import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { change, whenSettled } from './change.ts'
import { MailQueryClient } from './mail-query-client.ts'
import { isOwnVersion } from './own-versions.ts'

function listOnScreen(serve: () => Promise<string>) {
  const cache = new MailQueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  cache.setQueryData(['threads', 'INBOX'], 'before')
  const observer = new QueryObserver(cache, { queryKey: ['threads', 'INBOX'], queryFn: serve })
  const stop = observer.subscribe(() => {})
  return { cache, stop, shown: () => cache.getQueryData(['threads', 'INBOX']) }
}

function draw(cache: QueryClient, edit: (shown: string) => string) {
  cache.setQueryData<string>(['threads', 'INBOX'], (shown) => edit(shown ?? ''))
}

function raise(what: string): never {
  throw new Error(what)
}

function call() {
  let answer = () => {}
  let refuse = () => {}
  const answered = new Promise<{ version: number }>((resolve, reject) => {
    answer = () => resolve({ version: 1 })
    refuse = () => reject(new Error('no'))
  })
  return { send: vi.fn(() => answered), answer, refuse }
}

describe('change', () => {
  it('draws before the server answers, and remembers the version as its own', async () => {
    const { cache, shown, stop } = listOnScreen(() => Promise.resolve('server'))
    let answer: (receipt: { version: number }) => void = () => {}
    const done = change<{ version: number }>(cache, {
      applyOptimistic: () => draw(cache, () => 'after'),
      send: () => new Promise((resolve) => (answer = resolve)),
      stale: [],
    })
    await vi.waitFor(() => expect(shown()).toBe('after'))
    answer({ version: 41 })
    await done
    expect(isOwnVersion(41)).toBe(true)
    stop()
  })

  it('rolls back a change that the server refuses, throws, and refetches', async () => {
    let answer = (_list: string) => {}
    const { cache, shown, stop } = listOnScreen(() => new Promise((resolve) => (answer = resolve)))
    const failing = change(cache, {
      applyOptimistic: () => draw(cache, () => 'after'),
      send: () => Promise.reject(new Error('no')),
      stale: [],
    })
    await expect(failing).rejects.toThrow('no')
    expect(shown()).toBe('before')
    answer('server')
    await vi.waitFor(() => expect(shown()).toBe('server'))
    stop()
  })

  it('refetches queries that it had to cancel', async () => {
    const answers: ((value: string) => void)[] = []
    const { cache, shown, stop } = listOnScreen(() => new Promise((resolve) => answers.push(resolve)))
    void cache.invalidateQueries({ queryKey: ['threads'] })
    await change(cache, {
      applyOptimistic: () => draw(cache, () => 'after'),
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
      applyOptimistic: () => draw(cache, () => 'after'),
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
    await change(cache, { send: () => Promise.resolve({ version: 46 }), stale: [] })
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
    const done = change(cache, { send, stale: [] })
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

  it.each([
    ['both, the earlier one first', ['first', 'second'], 'rows'],
    ['both, the later one first', ['second', 'first'], 'rows'],
    ['the earlier one', ['first'], 'rows without B'],
    ['the later one', ['second'], 'rows without A'],
  ] as const)('takes back exactly the refused one of two changes that overlap: %s', async (_, refused, left) => {
    const { cache, shown, stop } = listOnScreen(() => new Promise(() => {}))
    cache.setQueryData(['threads', 'INBOX'], 'rows')
    const calls = { first: call(), second: call() }
    const without = (row: string) => () => draw(cache, (rows) => `${rows} without ${row}`)
    const all = Promise.allSettled([
      change(cache, { applyOptimistic: without('A'), send: calls.first.send, stale: [] }),
      change(cache, { applyOptimistic: without('B'), send: calls.second.send, stale: [] }),
    ])
    await vi.waitFor(() => expect(shown()).toBe('rows without A without B'))
    for (const name of refused) calls[name].refuse()
    for (const { answer } of Object.values(calls)) answer()
    await all
    expect(shown()).toBe(left)
    stop()
  })

  it('sends one change of a thread after the other, and those of other threads at once', async () => {
    const { cache, stop } = listOnScreen(() => new Promise(() => {}))
    const [star, unstar, other] = [call(), call(), call()]
    const all = [
      change(cache, { about: ['7'], send: star.send, stale: [] }),
      change(cache, { about: ['8', '7'], send: unstar.send, stale: [] }),
      change(cache, { about: ['9'], send: other.send, stale: [] }),
    ]
    await vi.waitFor(() => expect(other.send).toHaveBeenCalled())
    expect(star.send).toHaveBeenCalled()
    expect(unstar.send).not.toHaveBeenCalled()
    star.answer()
    await vi.waitFor(() => expect(unstar.send).toHaveBeenCalled())
    for (const { answer } of [unstar, other]) answer()
    await Promise.all(all)
    stop()
  })

  it('sends waiting changes when the page goes away, and after a refusal', async () => {
    const { cache, stop } = listOnScreen(() => new Promise(() => {}))
    const [first, second, third] = [call(), call(), call()]
    const all = Promise.allSettled(
      [first, second, third].map(({ send }) => change(cache, { about: ['7'], send, stale: [] })),
    )
    await vi.waitFor(() => expect(first.send).toHaveBeenCalled())
    first.refuse()
    await vi.waitFor(() => expect(second.send).toHaveBeenCalled())
    expect(third.send).not.toHaveBeenCalled()
    dispatchEvent(new Event('pagehide'))
    await vi.waitFor(() => expect(third.send).toHaveBeenCalled())
    for (const { answer } of [second, third]) answer()
    await all
    stop()
  })

  it('holds up no other when it cannot be drawn, and sends nothing then', async () => {
    const { cache, shown, stop } = listOnScreen(() => Promise.resolve('server'))
    const { send } = call()
    const applyOptimistic = () => draw(cache, () => raise('cannot be drawn'))
    await expect(change(cache, { applyOptimistic, send, stale: [['threads']] })).rejects.toThrow('cannot be drawn')
    expect(send).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(shown()).toBe('server'))
    const work = vi.fn()
    whenSettled(work)
    expect(work).toHaveBeenCalledOnce()
    stop()
  })

  it('refetches only when the last of several changes is through', async () => {
    let fetches = 0
    const { cache, stop } = listOnScreen(() => {
      fetches += 1
      return Promise.resolve('server')
    })
    let finishFirst: (receipt: { version: number }) => void = () => {}
    const send = () => new Promise<{ version: number }>((resolve) => (finishFirst = resolve))
    const first = change(cache, { applyOptimistic: () => draw(cache, () => 'one'), send, stale: [['threads']] })
    await change(cache, {
      applyOptimistic: () => draw(cache, () => 'two'),
      send: () => Promise.resolve({ version: 44 }),
      stale: [['threads']],
    })
    expect(fetches).toBe(0)
    finishFirst({ version: 43 })
    await first
    await vi.waitFor(() => expect(fetches).toBe(1))
    stop()
  })

  it('holds events that arrive in the meantime until the receipt has said which versions are one’s own', async () => {
    const cache = new MailQueryClient()
    const judged: boolean[] = []
    const done = change(cache, {
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
