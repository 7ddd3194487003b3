import { describe, expect, it } from 'vitest'
import { type PersonAct, type PersonState, personActRefusal, personState, quotaFits } from './people.ts'

const at = new Date('2026-11-20T03:00:00Z')

it.each([
  [{}, 'active'],
  [{ invitedUntil: at }, 'invited'],
  [{ suspendedAt: at }, 'suspended'],
  [{ suspendedAt: at, invitedUntil: at }, 'suspended'],
  [{ deletedAt: at, suspendedAt: at, invitedUntil: at }, 'deleted'],
] as const)('%o is %s', (facts, state) => {
  expect(personState({ deletedAt: undefined, suspendedAt: undefined, invitedUntil: undefined, ...facts })).toBe(state)
})

describe('actions on a member', () => {
  const other = { isSelf: false, isLastOwner: false }
  it.each<[PersonAct, readonly PersonState[]]>([
    ['suspend', ['active', 'invited']],
    ['resume', ['suspended']],
    ['delete', ['active', 'invited', 'suspended']],
    ['restore', ['deleted']],
    ['change', ['active', 'invited', 'suspended']],
    ['link', ['active', 'invited']],
    ['remove_passkeys', ['active', 'invited', 'suspended']],
    ['password', ['active', 'invited', 'suspended']],
    ['add_owner', ['active', 'invited']],
    ['remove_owner', ['active', 'invited', 'suspended']],
    ['release_sending', ['active', 'invited', 'suspended']],
  ])('%s: %o', (act, states) => {
    for (const state of ['active', 'invited', 'suspended', 'deleted'] as const) {
      const refusal = personActRefusal(act, { ...other, state })
      expect(refusal, state).toBe(states.includes(state) ? undefined : 'person_state')
    }
  })

  it('stops members from locking themselves out, and keeps the last Owner', () => {
    const active = { state: 'active', isSelf: true, isLastOwner: false } as const
    expect(personActRefusal('suspend', active)).toBe('last_owner')
    expect(personActRefusal('delete', active)).toBe('last_owner')
    expect(personActRefusal('remove_owner', active)).toBe('last_owner')
    expect(personActRefusal('link', active)).toBe('last_owner')
    expect(personActRefusal('remove_passkeys', active)).toBe('last_owner')
    expect(personActRefusal('release_sending', active)).toBe('last_owner')
    expect(personActRefusal('change', active)).toBeUndefined()
    const last = { state: 'active', isSelf: false, isLastOwner: true } as const
    expect(personActRefusal('suspend', last)).toBe('last_owner')
    expect(personActRefusal('delete', last)).toBe('last_owner')
    expect(personActRefusal('remove_owner', last)).toBe('last_owner')
    expect(personActRefusal('link', last)).toBeUndefined()
  })
})

describe('parts of the pool', () => {
  it.each([
    [{ kind: 'pool' }, { pool: 100, others: 500, before: 0 }, true],
    [{ kind: 'own', megabytes: 40 }, { pool: 100, others: 60, before: 0 }, true],
    [{ kind: 'own', megabytes: 41 }, { pool: 100, others: 60, before: 0 }, false],
    // The operator assigned more than the pool holds. A smaller quota is still accepted.
    [{ kind: 'own', megabytes: 50 }, { pool: 100, others: 500, before: 51 }, true],
    [{ kind: 'own', megabytes: 52 }, { pool: 100, others: 500, before: 51 }, false],
  ] as const)('%o of %o: %s', (wanted, given, fits) => {
    expect(quotaFits(wanted, given)).toBe(fits)
  })
})
