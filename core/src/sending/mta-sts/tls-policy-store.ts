import type { KeptPolicy } from '@sen/model/transport/mta-sts-policy'

/** What was fetched of other domains' policies. A domain is named as DNS does. */
export interface TlsPolicyStore {
  find(domain: string): Promise<KeptPolicy | undefined>
  /** In place of the one before. */
  keep(domain: string, policy: KeptPolicy): Promise<void>
  /** Those that hold no more by then. @returns how many */
  removeExpired(now: Date): Promise<number>
}
