import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { Argon2PasswordQueue } from './argon2-password-hasher.ts'

it('knows the password again, in either normal form, and no other', async () => {
  const hasher = new Argon2PasswordQueue().forCaller('')
  const stored = await hasher.hash('Mật khẩu 1')
  expect(stored).toContain('argon2id')
  expect(await hasher.verify(stored, 'Mật khẩu 1')).toBe(true)
  expect(await hasher.verify(stored, 'Mật khẩu 1'.normalize('NFD'))).toBe(true)
  expect(await hasher.verify(stored, 'mật khẩu 1')).toBe(false)
  expect(await hasher.verify('not a hash', 'Mật khẩu 1')).toBe(false)
})

it('lets files be read while many guess', async () => {
  const hasher = new Argon2PasswordQueue().forCaller('')
  const stored = await hasher.hash('Mật khẩu 1')
  let compared = 0
  const guesses = Array.from({ length: 40 }, async () => {
    await hasher.verify(stored, 'wrong')
    compared += 1
  })
  await readFile(import.meta.filename)
  expect(compared).toBeLessThan(10)
  await Promise.all(guesses)
})

it('does not delay one caller’s sign-in by another caller’s guesses', async () => {
  const queue = new Argon2PasswordQueue()
  const [guesser, owner] = [queue.forCaller('guesser'), queue.forCaller('owner')]
  const stored = await owner.hash('Mật khẩu 1')
  let compared = 0
  const guesses = Array.from({ length: 40 }, async () => {
    await guesser.verify(stored, 'wrong')
    compared += 1
  })
  expect(await owner.verify(stored, 'Mật khẩu 1')).toBe(true)
  expect(compared).toBeLessThan(5)
  await Promise.all(guesses)
})

it('has one decoy for all callers, which no password fits and which costs as much', async () => {
  const queue = new Argon2PasswordQueue()
  const decoys = await Promise.all(['a', 'b', 'c'].map((caller) => queue.forCaller(caller).decoyHash()))
  expect(new Set(decoys).size).toBe(1)
  const costOf = (hash = '') => hash.split('$').slice(0, 4)
  const hasher = queue.forCaller('')
  expect(costOf(decoys[0])).toEqual(costOf(await hasher.hash('Mật khẩu 1')))
  expect(await hasher.verify(decoys[0] ?? '', 'nobody has this password')).toBe(false)
})
