import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Secrets } from '@sen/core/ports/secrets'

/** The length divides 256, so that every character is equally likely. */
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

export class NodeSecrets implements Secrets {
  token(): string {
    return randomBytes(24).toString('base64url')
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => randomInt(10)).join('')
  }

  base32(count: number): string {
    return Array.from(randomBytes(count), (byte) => BASE32.charAt(byte % BASE32.length)).join('')
  }

  digest(text: string): string {
    return createHash('sha256').update(text).digest('hex')
  }
}
