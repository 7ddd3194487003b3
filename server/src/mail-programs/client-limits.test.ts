import { REPLACED_AFTER_IDLE_SECONDS } from '@sen/model/mail-programs/limits'
import { expect, test } from 'vitest'
import { ClientLimits } from './client-limits.ts'

const FEW = { all: 10, ofSource: 5, unauthenticated: 6, unauthenticatedOfSource: 3, ofAccount: 2 }

test('one address cannot take all connections, and its strangers have a limit of their own', () => {
  const limits = new ClientLimits(FEW)
  const mine = Array.from({ length: 8 }, () => limits.admit('192.0.2.1'))
  expect(mine.filter(Boolean)).toHaveLength(3)
  for (const [at, client] of mine.entries()) client?.signIn(`account${at}`)
  expect(
    [limits.admit('192.0.2.1'), limits.admit('192.0.2.1'), limits.admit('192.0.2.1')].filter(Boolean),
  ).toHaveLength(2)
  expect(limits.admit('192.0.2.2')).toBeDefined()
})

test('addresses of one IPv6 /64 are one source', () => {
  const limits = new ClientLimits(FEW)
  const admitted = Array.from({ length: 8 }, (_, at) => limits.admit(`2001:db8::${at}`))
  expect(admitted.filter(Boolean)).toHaveLength(3)
  expect(limits.admit('2001:db8:0:1::1')).toBeDefined()
})

test('clients that have not signed in cannot take the room of those that have', () => {
  const limits = new ClientLimits(FEW)
  const strangers = Array.from({ length: 9 }, (_, at) => limits.admit(`192.0.2.${at}`))
  expect(strangers.filter(Boolean)).toHaveLength(6)
  strangers[0]?.signIn('a')
  expect(limits.admit('198.51.100.1')).toBeDefined()
})

test('an account has its limit, and each place is given back once', () => {
  const limits = new ClientLimits(FEW)
  const [one, two, three] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((address) => limits.admit(address))
  expect([one?.signIn('a'), two?.signIn('a'), three?.signIn('a')]).toEqual([true, true, false])
  one?.leave()
  one?.leave()
  expect(limits.count).toBe(2)
  expect(limits.admit('192.0.2.4')?.signIn('a')).toBe(true)
  expect(limits.admit('192.0.2.5')?.signIn('a')).toBe(false)
})

test('a new connection of a full account replaces the one that has been idle for longest', () => {
  const limits = new ClientLimits(FEW)
  const disconnected: string[] = []
  const idle = (name: string, seconds: number) => ({
    idleFor: () => seconds * 1_000,
    unansweredFor: () => 0,
    makeRoom: () => void disconnected.push(name),
  })
  const [one, two, three, four] = Array.from({ length: 4 }, (_, at) => limits.admit(`192.0.2.${at}`))
  expect(one?.signIn('a', idle('one', REPLACED_AFTER_IDLE_SECONDS + 1))).toBe(true)
  expect(two?.signIn('a', idle('two', REPLACED_AFTER_IDLE_SECONDS))).toBe(true)
  expect(three?.signIn('a', idle('three', 0))).toBe(true)
  expect(disconnected).toEqual(['one'])
  one?.leave()
  expect(four?.signIn('a', idle('four', 0))).toBe(true)
  expect(disconnected).toEqual(['one', 'two'])
  expect(limits.admit('192.0.2.9')?.signIn('a', idle('five', 0))).toBe(false)
})

test('busy connections and those of POP3 are not replaced', () => {
  const limits = new ClientLimits(FEW)
  const busy = {
    idleFor: () => (REPLACED_AFTER_IDLE_SECONDS - 1) * 1_000,
    unansweredFor: () => (REPLACED_AFTER_IDLE_SECONDS - 1) * 1_000,
    makeRoom: () => expect.unreachable(),
  }
  expect(limits.admit('192.0.2.1')?.signIn('a', busy)).toBe(true)
  expect(limits.admit('192.0.2.2')?.signIn('a')).toBe(true)
  expect(limits.admit('192.0.2.3')?.signIn('a', busy)).toBe(false)
})
