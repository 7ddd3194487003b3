import { domainInAscii } from '@sen/model/text/punycode'
import {
  MTA_STS_FETCH_SECONDS,
  MTA_STS_POLICY_BYTES,
  MTA_STS_REFRESH_SECONDS,
  MTA_STS_RETRY_SECONDS,
} from '@sen/model/transport/limits'
import {
  type CachedPolicy,
  judgeCachedPolicy,
  policyRecordId,
  readTlsPolicy,
  type TlsPolicy,
} from '@sen/model/transport/mta-sts-policy'
import type { Clock } from '../../kit/clock.ts'
import { decodeUtf8 } from '../../kit/decode-utf8.ts'
import { FetchRefused, type GuardedFetcher } from '../../ports/guarded-fetcher.ts'
import type { NameLookup } from '../../ports/name-lookup.ts'
import type { TlsPolicyStore } from './tls-policy-store.ts'

export interface TlsPolicyNeeds {
  readonly nameLookup: NameLookup
  readonly fetcher: GuardedFetcher
  readonly clock: Clock
  /** Undefined when mail goes through a relay, which checks policies itself, or is not sent at all. */
  readonly tlsPolicies: TlsPolicyStore | undefined
}

/** RFC 8461 section 5.1. When fetching fails, the cached policy remains; else it is retried after minutes. */
export async function findTlsPolicy(needs: TlsPolicyNeeds, domain: string): Promise<TlsPolicy | undefined> {
  const { tlsPolicies, nameLookup, clock } = needs
  if (!tlsPolicies) return undefined
  const name = domainInAscii(domain)
  const [kept, answer] = await Promise.all([tlsPolicies.find(name), nameLookup.texts(`_mta-sts.${name}`)])
  const recordId = answer.kind === 'found' ? policyRecordId(answer.values) : undefined
  const now = clock.now()
  const verdict = judgeCachedPolicy(kept, recordId, now)
  if (verdict === 'none') return undefined
  if (verdict === 'use' || recordId === undefined) return asked(kept)
  const fetched = await fetchPolicy(needs.fetcher, name)
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
  const retryAt = after(MTA_STS_RETRY_SECONDS)
  let policy: CachedPolicy
  if (fetched) {
    const { mode, hosts, maxAgeSeconds } = fetched
    policy = { mode, hosts, recordId, refreshAt: after(MTA_STS_REFRESH_SECONDS), expiresAt: after(maxAgeSeconds) }
  } else if (kept && now < kept.expiresAt) policy = { ...kept, recordId, refreshAt: retryAt }
  else policy = { mode: 'none', hosts: [], recordId, refreshAt: retryAt, expiresAt: retryAt }
  await tlsPolicies.save(name, policy)
  return asked(policy)
}

function asked(policy: TlsPolicy | undefined): TlsPolicy | undefined {
  return policy && policy.mode !== 'none' ? { mode: policy.mode, hosts: policy.hosts } : undefined
}

/** Requires a valid certificate and no redirects (RFC 8461 section 3.3). */
async function fetchPolicy(fetcher: GuardedFetcher, name: string) {
  try {
    const bytes = await fetcher.get(`https://mta-sts.${name}/.well-known/mta-sts.txt`, {
      bytes: MTA_STS_POLICY_BYTES,
      seconds: MTA_STS_FETCH_SECONDS,
      only: 'text/plain',
    })
    return readTlsPolicy(decodeUtf8(bytes))
  } catch (error) {
    if (error instanceof FetchRefused) return undefined
    throw error
  }
}
