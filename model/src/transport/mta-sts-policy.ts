/** The MTA-STS policy of a domain for servers that deliver to it (RFC 8461 section 3.2). */
export interface TlsPolicy {
  readonly mode: 'enforce' | 'testing' | 'none'
  /** Host names of its mail servers in lower case; `*.` matches one label. */
  readonly hosts: readonly string[]
}

export interface FetchedPolicy extends TlsPolicy {
  readonly maxAgeSeconds: number
}

/** A cached policy. */
export interface KeptPolicy extends TlsPolicy {
  /** The id in the TXT record at the time of the last fetch. */
  readonly recordId: string
  /** The policy is not fetched again earlier unless the record's id changes. */
  readonly refreshAt: Date
  readonly expiresAt: Date
}

/** One year, the maximum that RFC 8461 allows. */
const MOST_AGE_SECONDS = 31_557_600
const MOST_HOSTS = 100
const HOST = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Returns the id in the TXT record `_mta-sts.<domain>` (RFC 8461 section 3.1).
 * @returns undefined if there is no policy: no record, an invalid one, or several
 */
export function policyRecordId(texts: readonly string[]): string | undefined {
  const [record, ...more] = texts.filter((text) => /^v=STSv1\s*(?:;|$)/.test(text))
  if (record === undefined || more.length > 0) return undefined
  return /;\s*id\s*=\s*([A-Za-z0-9]{1,32})\s*(?:;|$)/.exec(record)?.[1]
}

/** Parses a policy file. @returns undefined if it is invalid, which counts as a failed fetch */
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

/**
 * Returns whether a policy lists this mail server (RFC 8461 section 4.1). @param host the name in the MX record, in
 * Punycode
 */
export function isPolicyHost({ hosts }: TlsPolicy, host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  const parent = `*${name.slice(Math.max(name.indexOf('.'), 0))}`
  return hosts.includes(name) || (name.includes('.') && hosts.includes(parent))
}

/**
 * Decides whether the cached policy applies now (RFC 8461 section 5.1). It applies until it expires, even without a
 * record or a DNS answer. Otherwise an attacker who blocks the answers could disable it.
 * @param recordId undefined if there is no record or DNS did not answer
 */
export function judgeKeptPolicy(
  kept: KeptPolicy | undefined,
  recordId: string | undefined,
  now: Date,
): 'none' | 'use' | 'fetch' {
  const holds = kept !== undefined && now < kept.expiresAt
  if (recordId === undefined) return holds ? 'use' : 'none'
  if (kept && holds && kept.recordId === recordId && now < kept.refreshAt) return 'use'
  return 'fetch'
}
