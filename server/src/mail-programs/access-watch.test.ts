import { ACCESS_CHECK_SECONDS, ACCESS_RETRY_SECONDS } from '@sen/model/mail-programs/limits'
import { expect, test } from 'vitest'
import { AccessWatch } from './access-watch.ts'
import { ManualTimers } from './manual-timers.fixture.ts'

function watchOf(answers: (boolean | Error)[]) {
  const timers = new ManualTimers()
  let checks = 0
  let revoked = 0
  const watch = new AccessWatch({
    timers,
    isAllowed: async () => {
      const answer = answers[checks] ?? true
      checks += 1
      if (answer instanceof Error) throw answer
      return answer
    },
    onRevoked: () => {
      revoked += 1
    },
  })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { timers, watch, settled, checks: () => checks, revoked: () => revoked }
}

test('access is checked each minute until it is revoked', async () => {
  const { timers, settled, checks, revoked } = watchOf([true, true, false])
  for (let minute = 0; minute < 5; minute += 1) {
    timers.advance(ACCESS_CHECK_SECONDS)
    await settled()
  }
  expect([checks(), revoked()]).toEqual([3, 1])
})

test('a check that fails is repeated soon and never dropped', async () => {
  const { timers, settled, checks, revoked } = watchOf([new Error('away'), new Error('away'), false])
  timers.advance(ACCESS_CHECK_SECONDS)
  await settled()
  timers.advance(ACCESS_RETRY_SECONDS)
  await settled()
  timers.advance(ACCESS_RETRY_SECONDS)
  await settled()
  expect([checks(), revoked()]).toEqual([3, 1])
})

test('a change during a check is checked again, because the answer may be older', async () => {
  const { watch, settled, checks, revoked } = watchOf([true, false])
  watch.check()
  watch.check()
  watch.check()
  await settled()
  expect([checks(), revoked()]).toEqual([2, 1])
})

test('nothing is planned after the end', async () => {
  const { timers, watch, settled } = watchOf([true])
  watch.check()
  watch.end()
  await settled()
  expect(timers.count).toBe(0)
})
