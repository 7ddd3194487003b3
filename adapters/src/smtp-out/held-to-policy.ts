import { isPolicyHost, type TlsPolicy } from '@sen/model/transport/mta-sts-policy'
import type { Route, Target } from './target.ts'

/**
 * Restricts a route to the domain's MTA-STS policy (RFC 8461 section 5): the listed hosts, over TLS with a valid
 * certificate. A policy in testing mode changes no route.
 */
export function heldToPolicy(route: Route, policy: TlsPolicy | undefined, domain: string): Route {
  if (route.kind !== 'targets' || policy?.mode !== 'enforce') return route
  const named = route.targets.filter(({ host }) => isPolicyHost(policy, host))
  if (named.length > 0) {
    return {
      kind: 'targets',
      targets: named.map((target) => ({ ...target, tls: 'required', verifiesCertificate: true })),
    }
  }
  const found = [...new Set(route.targets.map(({ host }) => host))].join(', ')
  return {
    kind: 'try_later',
    reply: `451 4.7.5 The MTA-STS policy of ${domain} names none of its mail servers: ${found}`,
  }
}

/** RFC 3463 section 3.8, 4.7.5: the mail was not sent because no sufficiently secure connection was possible. */
export function unsafe({ host, port }: Target, reply: string): string {
  return `451 4.7.5 No safe connection as the MTA-STS policy asks: ${reply} (${host}:${port})`
}

/**
 * Returns why an enforced policy would have stopped the mail; undefined if it would not, or if the policy is not in
 * testing mode.
 */
export function faultOnTrial(policy: TlsPolicy | undefined, { host }: Target, isVerified: boolean): string | undefined {
  if (policy?.mode !== 'testing') return undefined
  if (!isPolicyHost(policy, host)) return `the MTA-STS policy does not name ${host}`
  return isVerified ? undefined : `${host} has no TLS with a certificate that fits, as the MTA-STS policy asks`
}
