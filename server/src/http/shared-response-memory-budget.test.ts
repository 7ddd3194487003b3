import { CallEnded, type CallScope } from '@sen/core/ports/call-scope'
import {
  LONG_ANSWER_SECONDS,
  MAX_ANSWER_BYTES,
  MAX_ANSWER_BYTES_UNDER_WAY,
  SMALL_ANSWER_BYTES,
} from '@sen/model/bulkheads/limits'
import { FakeCall } from '@sen/testkit/fakes/fake-call'
import { expect, it } from 'vitest'
import { SharedResponseMemoryBudget } from './shared-response-memory-budget.ts'

const AT_ONCE = MAX_ANSWER_BYTES_UNDER_WAY / MAX_ANSWER_BYTES

function budget() {
  let current: FakeCall | undefined
  const scope: CallScope = {
    run: (_, work) => work(),
    leave: (work) => work(),
    current: () => current,
  }
  const answers = new SharedResponseMemoryBudget(scope)
  const admitted: string[] = []
  return {
    admitted,
    reserve: (caller: string, bytes = MAX_ANSWER_BYTES) => {
      const call = new FakeCall(caller)
      current = call
      const reserved = answers.reserve(bytes).then(() => {
        admitted.push(caller)
      })
      current = undefined
      return { call, reserved }
    },
    reserveOutside: () => answers.reserve(MAX_ANSWER_BYTES * 100),
  }
}

it('lets long answers wait until others are complete', async () => {
  const { admitted, reserve } = budget()
  const first = Array.from({ length: AT_ONCE }, (_, n) => reserve(`caller ${n}`))
  await Promise.all(first.map(({ reserved }) => reserved))
  const next = reserve('next')
  const small = reserve('small', SMALL_ANSWER_BYTES - 1)
  await small.reserved
  expect(admitted).not.toContain('next')
  first[0]?.call.end()
  await next.reserved
  expect(next.call.endsWithin).toBe(LONG_ANSWER_SECONDS * 1_000)
})

it('gives one caller a part of the room alone', async () => {
  const { admitted, reserve } = budget()
  const first = reserve('lan')
  const second = reserve('lan')
  await Promise.all([first.reserved, reserve('minh').reserved])
  expect(admitted).toEqual(['lan', 'minh'])
  first.call.end()
  await second.reserved
  expect(admitted).toEqual(['lan', 'minh', 'lan'])
})

it('gives the memory of a disconnected client to the next request without waiting', async () => {
  const { reserve } = budget()
  const first = reserve('lan')
  await first.reserved
  const second = reserve('lan')
  const third = reserve('lan')
  second.call.abort()
  await expect(second.reserved).rejects.toBeInstanceOf(CallEnded)
  first.call.abort()
  await third.reserved
})

it('answers one body that is longer than any part', async () => {
  const { reserve } = budget()
  await reserve('lan', MAX_ANSWER_BYTES_UNDER_WAY * 2).reserved
})

it('holds up no work outside of calls', async () => {
  const { reserveOutside } = budget()
  await expect(Promise.all([reserveOutside(), reserveOutside()])).resolves.toHaveLength(2)
})
