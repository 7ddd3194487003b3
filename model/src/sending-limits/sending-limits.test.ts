import { expect, it } from 'vitest'
import { DEFAULT_SENDING_LIMITS } from './limits.ts'
import { alarmScope, reachedLimit } from './sending-limits.ts'

const none = { hour: 0, day: 0 }
const nothing = { mailbox: none, organisation: none, installation: none }

it.each([
  [nothing, 500, undefined],
  [nothing, 501, { scope: 'mailbox', window: 'hour', limit: 500, used: 0 }],
  [{ ...nothing, mailbox: { hour: 499, day: 499 } }, 1, undefined],
  [{ ...nothing, mailbox: { hour: 0, day: 2_000 } }, 1, { scope: 'mailbox', window: 'day', limit: 2_000, used: 2_000 }],
  [
    { ...nothing, organisation: { hour: 4_990, day: 4_990 } },
    11,
    { scope: 'organisation', window: 'hour', limit: 5_000, used: 4_990 },
  ],
  [
    { ...nothing, installation: { hour: 0, day: 200_000 } },
    1,
    { scope: 'installation', window: 'day', limit: 200_000, used: 200_000 },
  ],
])('%o and %i more: %o', (used, recipients, reached) => {
  expect(reachedLimit(DEFAULT_SENDING_LIMITS, used, recipients)).toEqual(reached)
})

it('takes 0 for no limit', () => {
  const used = { mailbox: { hour: 9_000, day: 99_000 }, organisation: none, installation: none }
  expect(reachedLimit(nothing, used, 1_000)).toBeUndefined()
})

it.each([
  ['mailbox_hour', 'mailbox'],
  ['organisation_day', 'organisation'],
  ['installation_hour', 'installation'],
  ['bounces', 'mailbox'],
  ['new_recipients', 'mailbox'],
] as const)('%s is about a %s', (cause, scope) => {
  expect(alarmScope(cause)).toBe(scope)
})
