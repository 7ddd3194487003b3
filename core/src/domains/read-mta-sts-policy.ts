import { policyDomain, policyText } from '@sen/model/administration/mta-sts'
import type { DomainDirectory } from './domain-directory.ts'

/** RFC 8461 section 3.2. Undefined unless the host is `mta-sts.` of a verified domain. */
export async function readMtaStsPolicy(
  needs: { readonly domainDirectory: DomainDirectory; readonly mailHost: string },
  host: string,
): Promise<string | undefined> {
  const domain = policyDomain(host)
  const mode = domain === undefined ? undefined : await needs.domainDirectory.findMtaStsMode(domain)
  return mode && policyText(mode, needs.mailHost)
}
