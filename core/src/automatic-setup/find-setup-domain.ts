import { parseAsciiDomain, readDomainName } from '@sen/model/administration/domain-names'
import { canSetUp, type MailServer } from '@sen/model/automatic-setup/mail-servers'
import { setupDomains } from '@sen/model/automatic-setup/setup-hosts'
import type { DomainDirectory } from '../domains/domain-directory.ts'

export interface SetupNeeds {
  readonly domainDirectory: Pick<DomainDirectory, 'isVerified'>
  /** The servers for other mail programs that are in operation. */
  readonly mailServers: readonly MailServer[]
}

/**
 * Returns the hosted domain, in Punycode, for which a mail program asks for settings. Addresses are not checked, so
 * that no one can find out which of them exist.
 */
export async function findSetupDomain(
  needs: SetupNeeds,
  asked: { readonly host: string; readonly address: string | undefined },
): Promise<string | undefined> {
  if (!canSetUp(needs.mailServers)) return undefined
  for (const each of setupDomains(asked.host, asked.address)) {
    const name = readDomainName(each)
    if (name !== undefined && (await needs.domainDirectory.isVerified(name))) return parseAsciiDomain(name)
  }
  return undefined
}
