import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Secrets } from '@sen/core/ports/secrets'

export class NodeSecrets implements Secrets {
  token(): string {
    return randomBytes(24).toString('base64url')
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => randomInt(10)).join('')
  }

  digest(text: string): string {
    return createHash('sha256').update(text).digest('hex')
  }
}
