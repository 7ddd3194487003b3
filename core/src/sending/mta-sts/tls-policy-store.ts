import type { CachedPolicy } from '@sen/model/transport/mta-sts-policy'

export interface TlsPolicyStore {
  find(domain: string): Promise<CachedPolicy | undefined>
  save(domain: string, policy: CachedPolicy): Promise<void>
  removeExpired(now: Date): Promise<number>
}
