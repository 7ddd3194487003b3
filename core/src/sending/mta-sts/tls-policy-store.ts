import type { KeptPolicy } from '@sen/model/transport/mta-sts-policy'

export interface TlsPolicyStore {
  find(domain: string): Promise<KeptPolicy | undefined>
  keep(domain: string, policy: KeptPolicy): Promise<void>
  removeExpired(now: Date): Promise<number>
}
