import { DAY_SECONDS } from '../durations.ts'

/** RFC 8461 section 5. */
export const MTA_STS_MODES = ['none', 'testing', 'enforce'] as const
export type MtaStsMode = (typeof MTA_STS_MODES)[number]

/**
 * A testing policy is short, so that its errors end soon. An enforced one is long, because an attacker could otherwise
 * wait until it expires.
 */
const MAX_AGE_SECONDS: Readonly<Record<MtaStsMode, number>> = {
  none: DAY_SECONDS,
  testing: DAY_SECONDS,
  enforce: 14 * DAY_SECONDS,
}

/** RFC 8461 section 3.3. */
const HOST_PREFIX = 'mta-sts.'

/** @param host without its port */
export function policyDomain(host: string): string | undefined {
  const name = host.toLowerCase().replace(/\.$/u, '')
  return name.startsWith(HOST_PREFIX) && name.length > HOST_PREFIX.length ? name.slice(HOST_PREFIX.length) : undefined
}

/** RFC 8461 section 3.2. @param mailHost the host in the domain's MX record */
export function policyText(mode: MtaStsMode, mailHost: string): string {
  const mx = mode === 'none' ? [] : [`mx: ${mailHost.toLowerCase()}`]
  return [`version: STSv1`, `mode: ${mode}`, ...mx, `max_age: ${MAX_AGE_SECONDS[mode]}`, ''].join('\r\n')
}

/** Senders notice an outdated copy by the id (RFC 8461 section 3.1). */
export function policyId(mode: MtaStsMode, mailHost: string): string {
  const policy = mode === 'none' ? mailHost : `${mailHost} ${mode}`
  let hash = 0
  for (const sign of policy) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 4_294_967_291
  return `1${hash.toString(36)}`
}
