import { needsAppPassword } from '@sen/model/app-passwords/app-passwords'
import type { MailProgramAccessStore } from './mail-program-access-store.ts'
import type { MailProgramSession } from './mail-program-credential.ts'

/**
 * Returns whether an open connection may continue. It is one query. A listener calls it for its open connections when
 * `EventLogListener.mailAccessChanged` names their account or organisation, and after `interrupted`.
 */
export async function isStillAllowed(
  needs: { readonly mailProgramAccess: MailProgramAccessStore },
  { accountId, credential, protocol }: Omit<MailProgramSession, 'actor'>,
): Promise<boolean> {
  const rules = await needs.mailProgramAccess.findAccess(accountId, credential, protocol)
  return rules !== undefined && (credential.kind === 'appPassword' || !needsAppPassword(rules))
}
