import { policyDomain, policyText } from '@sen/model/administration/mta-sts'
import type { DomainDirectory } from './domain-directory.ts'

/**
 * The policy file that a host answers with (RFC 8461 section 3.2).
 * @param host as it was asked for, without its port
 * @returns undefined unless it is `mta-sts.` of a domain that is verified here
 */
export async function readMtaStsPolicy(
  needs: { readonly domainDirectory: DomainDirectory; readonly mailHost: string },
  host: string,
): Promise<string | undefined> {
  const domain = policyDomain(host)
  const mode = domain === undefined ? undefined : await needs.domainDirectory.findMtaStsMode(domain)
  return mode && policyText(mode, needs.mailHost)
}
