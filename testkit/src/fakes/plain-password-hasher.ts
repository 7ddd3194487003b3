import type { PasswordHasher } from '@sen/core/ports/password-hasher'

export class PlainPasswordHasher implements PasswordHasher {
  async hash(password: string): Promise<string> {
    return `plain:${password}`
  }

  async verify(hash: string, password: string): Promise<boolean> {
    return hash === `plain:${password}`
  }

  async decoyHash(): Promise<string> {
    return 'no hash of any password'
  }
}
