import { isPolicyHost, type TlsPolicy } from '@sen/model/transport/mta-sts-policy'
import type { Route, Target } from './target.ts'

/** Restricts the route to listed hosts with a valid certificate (RFC 8461 section 5), except in testing mode. */
export function applyMtaSts(route: Route, policy: TlsPolicy | undefined, domain: string): Route {
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
    reply: `451 4.7.5 The MTA-STS policy of ${domain} lists none of its mail servers: ${found}`,
  }
}

/** 4.7.5 means that no sufficiently secure connection was possible (RFC 3463 section 3.8). */
export function unsafe({ host, port }: Target, reply: string): string {
  return `451 4.7.5 No connection met the requirements of the MTA-STS policy: ${reply} (${host}:${port})`
}

/** Returns why a policy in testing mode would have stopped the mail. */
export function faultOnTrial(policy: TlsPolicy | undefined, { host }: Target, isVerified: boolean): string | undefined {
  if (policy?.mode !== 'testing') return undefined
  if (!isPolicyHost(policy, host)) return `the MTA-STS policy does not list ${host}`
  return isVerified
    ? undefined
    : `${host} does not offer TLS with a valid certificate, which the MTA-STS policy requires`
}
