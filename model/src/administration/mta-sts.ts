/** What a domain asks of servers that deliver to it (RFC 8461 section 5): nothing, to report where TLS fails, or not to deliver without. */
export const MTA_STS_MODES = ['none', 'testing', 'enforce'] as const
export type MtaStsMode = (typeof MTA_STS_MODES)[number]

const DAY_SECONDS = 86_400

/**
 * How long others go by a policy that they have fetched, when they cannot fetch another. A trial is short, so that what is wrong with it
 * is over soon; what is enforced lasts, for who can keep a server from fetching it could otherwise wait for its end.
 */
const MAX_AGE_SECONDS: Readonly<Record<MtaStsMode, number>> = {
  none: DAY_SECONDS,
  testing: DAY_SECONDS,
  enforce: 14 * DAY_SECONDS,
}

/** The host that has the policy file of a domain (RFC 8461 section 3.3), and nothing else. */
const HOST_PREFIX = 'mta-sts.'

/** The domain whose policy a host has; undefined for a host that has none. @param host without its port */
export function policyDomain(host: string): string | undefined {
  const name = host.toLowerCase().replace(/\.$/u, '')
  return name.startsWith(HOST_PREFIX) && name.length > HOST_PREFIX.length ? name.slice(HOST_PREFIX.length) : undefined
}

/** The policy file (RFC 8461 section 3.2). @param mailHost where mail for the domain is taken, as its MX record names it */
export function policyText(mode: MtaStsMode, mailHost: string): string {
  const mx = mode === 'none' ? [] : [`mx: ${mailHost.toLowerCase()}`]
  return [`version: STSv1`, `mode: ${mode}`, ...mx, `max_age: ${MAX_AGE_SECONDS[mode]}`, ''].join('\r\n')
}

/** Another policy needs another id (RFC 8461 section 3.1): by it others notice that they have an old one. */
export function policyId(mode: MtaStsMode, mailHost: string): string {
  const policy = mode === 'none' ? mailHost : `${mailHost} ${mode}`
  let hash = 0
  for (const sign of policy) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 4_294_967_291
  return `1${hash.toString(36)}`
}
