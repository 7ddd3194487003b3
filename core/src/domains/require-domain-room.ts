import { MAX_DOMAINS } from '@sen/model/administration/limits'
import { Refused } from '../kit/refused.ts'
import type { DomainReader } from './domain-store.ts'

/** Domains that are not verified yet are counted too. @throws Refused domain_limit_reached */
export async function requireDomainRoom(domains: Pick<DomainReader, 'list' | 'claims'>, more: number): Promise<void> {
  const count = (await domains.list()).length + (await domains.claims()).length
  if (count + more > MAX_DOMAINS) throw new Refused('domain_limit_reached', { limit: MAX_DOMAINS })
}
