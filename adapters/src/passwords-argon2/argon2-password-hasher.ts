import { hash, verify } from '@node-rs/argon2'
import type { PasswordHasher } from '@sen/core/ports/password-hasher'

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane; 25 to 60 ms each. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export class Argon2PasswordHasher implements PasswordHasher {
  hash(password: string): Promise<string> {
    return hash(password.normalize('NFC'), COST)
  }

  async verify(stored: string, password: string): Promise<boolean> {
    try {
      return await verify(stored, password.normalize('NFC'))
    } catch {
      // A hash that cannot be read matches nothing; the port says so.
      return false
    }
  }
}
