import { listFolders } from '@sen/contract/folders'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteConnection, useConnection } from '../state/connection.ts'
import { call } from './call.ts'
import { NoAnswer } from './call-error.ts'

let answers: (() => void)[]
const tryNow = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  answers = []
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        answers.push(() => resolve(Response.json({ data: [] })))
        if (signal.aborted) reject(signal.reason)
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  useConnection.setState({ state: 'open', isOffline: false, lostAt: undefined, tryNow })
})
afterEach(() => {
  tryNow.mockReset()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function ask(signal?: AbortSignal): { ending: unknown } {
  const asked: { ending: unknown } = { ending: undefined }
  call(listFolders, { signal }).then(
    () => {
      asked.ending = 'answered'
    },
    (error: unknown) => {
      asked.ending = error
    },
  )
  return asked
}

it('checks the socket after five seconds without a response, and drops the call when it is dead', async () => {
  const asked = ask()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(tryNow).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(tryNow).toHaveBeenCalledOnce()
  noteConnection({ state: 'connecting' })
  await vi.advanceTimersByTimeAsync(15_000)
  // The socket is already connecting and must not restart.
  expect([tryNow.mock.calls.length, asked.ending]).toEqual([1, undefined])
  noteConnection({ state: 'waiting' })
  await vi.advanceTimersByTimeAsync(0)
  expect(asked.ending).toBeInstanceOf(NoAnswer)
})

it('lets a call go on that only takes long: others are answered meanwhile, or the socket is greeted', async () => {
  const slow = ask()
  await vi.advanceTimersByTimeAsync(4_000)
  ask()
  answers[1]?.()
  await vi.advanceTimersByTimeAsync(4_000)
  noteConnection({ state: 'waiting' })
  await vi.advanceTimersByTimeAsync(0)
  expect([tryNow.mock.calls.length, slow.ending]).toEqual([0, undefined])

  noteConnection({ state: 'open' })
  await vi.advanceTimersByTimeAsync(60_000)
  // Probes after 15, 35 and 75 seconds.
  expect(tryNow).toHaveBeenCalledTimes(2)
  answers[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(slow.ending).toBe('answered')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(tryNow).toHaveBeenCalledTimes(2)
})

it('ends with the reason of the caller', async () => {
  const leaving = new AbortController()
  const asked = ask(leaving.signal)
  const reason = new Error('another place')
  leaving.abort(reason)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked.ending).toBe(reason)
  const late = ask(leaving.signal)
  await vi.advanceTimersByTimeAsync(0)
  expect(late.ending).toBe(reason)
})
