import { expect, it, vi } from 'vitest'
import { CallEnded } from '../ports/call-scope.ts'
import { type Waiter, waitInQueue } from './wait-queue.ts'

const callWith = (signal: AbortSignal) => ({
  caller: 'lan',
  signal,
  onEnd: () => undefined,
  endWithin: () => undefined,
})

it('adds one listener to a call that waits many times, and leaves every line when its client goes', async () => {
  const gone = new AbortController()
  const added = vi.spyOn(gone.signal, 'addEventListener')
  const line: Waiter[] = []
  const waits = Array.from({ length: 12 }, () => waitInQueue(line, callWith(gone.signal)))
  expect(added).toHaveBeenCalledOnce()

  line.shift()?.admit()
  await waits[0]
  const other = waitInQueue(line, callWith(new AbortController().signal))
  gone.abort()
  const ends = await Promise.allSettled(waits)
  expect(ends.slice(1).map((end) => end.status === 'rejected' && end.reason instanceof CallEnded)).toEqual(
    Array.from({ length: 11 }, () => true),
  )
  expect(line).toHaveLength(1)
  line.shift()?.admit()
  await other
})
