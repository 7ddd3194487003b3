import type { PasswordHasher } from '../ports/password-hasher.ts'

const decoys = new WeakMap<PasswordHasher, Promise<string>>()

/**
 * A hash that guesses are checked against only for the time it takes. Made once for each hasher; ask for it at start,
 * or the first unknown address takes longer than a known one.
 */
export function decoyHash(passwords: PasswordHasher): Promise<string> {
  return decoys.get(passwords) ?? makeDecoy(passwords)
}

function makeDecoy(passwords: PasswordHasher): Promise<string> {
  const making = passwords.hash('nobody has this password')
  decoys.set(passwords, making)
  return making
}
