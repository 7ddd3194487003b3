import type { KeptPolicy } from '@sen/model/transport/mta-sts-policy'

/** A cache of other domains' MTA-STS policies. Domains are named in DNS form. */
export interface TlsPolicyStore {
  find(domain: string): Promise<KeptPolicy | undefined>
  /** Saves a policy and replaces the previous one. */
  keep(domain: string, policy: KeptPolicy): Promise<void>
  /** Purges the policies that have expired by then. @returns how many */
  removeExpired(now: Date): Promise<number>
}
