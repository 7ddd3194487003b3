import { deviceTokensIn } from '@sen/model/account/known-devices'
import type { Secrets } from '../../ports/secrets.ts'
import type { Visitor } from '../visitor.ts'

export function deviceDigests(secrets: Secrets, { device = '' }: Visitor): readonly string[] {
  return deviceTokensIn(device).map((token) => deviceDigest(secrets, token))
}

export function deviceDigest(secrets: Secrets, token: string): string {
  return secrets.digest(`device ${token}`)
}
