import type { CachedPolicy } from '@sen/model/transport/mta-sts-policy'

export interface TlsPolicyStore {
  find(domain: string): Promise<CachedPolicy | undefined>
  keep(domain: string, policy: CachedPolicy): Promise<void>
  removeExpired(now: Date): Promise<number>
}
