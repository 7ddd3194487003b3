import { expect, test } from 'vitest'
import { ClientLimits } from './client-limits.ts'

const FEW = { all: 10, ofSource: 5, strangers: 6, strangersOfSource: 3, ofAccount: 2 }

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
