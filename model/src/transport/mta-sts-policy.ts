/** RFC 8461 section 3.2. */
export interface TlsPolicy {
  readonly mode: 'enforce' | 'testing' | 'none'
  readonly hosts: readonly string[]
}

export interface FetchedPolicy extends TlsPolicy {
  readonly maxAgeSeconds: number
}

export interface CachedPolicy extends TlsPolicy {
  readonly recordId: string
  /** Ignored when the record's id changes. */
  readonly refreshAt: Date
  readonly expiresAt: Date
}

/** One year, the maximum that RFC 8461 allows. */
const MOST_AGE_SECONDS = 31_557_600
const MOST_HOSTS = 100
const HOST = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** `_mta-sts.<domain>` (RFC 8461 section 3.1). Undefined if there is no record, an invalid one, or several. */
export function policyRecordId(texts: readonly string[]): string | undefined {
  const [record, ...more] = texts.filter((text) => /^v=STSv1\s*(?:;|$)/.test(text))
  if (record === undefined || more.length > 0) return undefined
  return /;\s*id\s*=\s*([A-Za-z0-9]{1,32})\s*(?:;|$)/.exec(record)?.[1]
}

/** Undefined if it is invalid, which counts as a failed fetch. */
export function readTlsPolicy(text: string): FetchedPolicy | undefined {
  const fields = new Map<string, string>()
  const hosts: string[] = []
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const [name, value] = [line.slice(0, Math.max(colon, 0)).trim(), line.slice(colon + 1).trim()]
    if (name === 'mx') hosts.push(value.toLowerCase().replace(/\.$/, ''))
    else if (name !== '' && !fields.has(name)) fields.set(name, value)
  }
  const mode = fields.get('mode')
  const age = fields.get('max_age') ?? ''
  if (fields.get('version') !== 'STSv1' || !/^\d{1,10}$/.test(age)) return undefined
  if (mode !== 'enforce' && mode !== 'testing' && mode !== 'none') return undefined
  const named = hosts.filter((host) => HOST.test(host))
  if (mode !== 'none' && (named.length === 0 || hosts.length > MOST_HOSTS)) return undefined
  return { mode, hosts: mode === 'none' ? [] : named, maxAgeSeconds: Math.min(Number(age), MOST_AGE_SECONDS) }
}

/** RFC 8461 section 4.1. @param host the name in the MX record, in Punycode */
export function isPolicyHost({ hosts }: TlsPolicy, host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  const parent = `*${name.slice(Math.max(name.indexOf('.'), 0))}`
  return hosts.includes(name) || (name.includes('.') && hosts.includes(parent))
}

/**
 * RFC 8461 section 5.1: an attacker who blocks DNS answers must not disable the policy before it expires.
 * @param recordId undefined if there is no record or DNS did not answer
 */
export function judgeCachedPolicy(
  kept: CachedPolicy | undefined,
  recordId: string | undefined,
  now: Date,
): 'none' | 'use' | 'fetch' {
  const holds = kept !== undefined && now < kept.expiresAt
  if (recordId === undefined) return holds ? 'use' : 'none'
  if (kept && holds && kept.recordId === recordId && now < kept.refreshAt) return 'use'
  return 'fetch'
}
