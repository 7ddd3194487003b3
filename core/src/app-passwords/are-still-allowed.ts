import { needsAppPassword } from '@sen/model/app-passwords/app-passwords'
import type { CheckedSession, MailProgramAccessStore } from './mail-program-access-store.ts'

/**
 * Returns which open connections may continue, in the order of `sessions`. It is one query. A listener calls it for its
 * open connections when `EventLogListener.mailAccessChanged` names their account or organisation, and after
 * `interrupted`.
 */
export async function areStillAllowed(
  needs: { readonly mailProgramAccess: MailProgramAccessStore },
  sessions: readonly CheckedSession[],
): Promise<readonly boolean[]> {
  const rules = await needs.mailProgramAccess.findAccess(sessions)
  return sessions.map(({ credential }, at) => {
    const known = rules[at]
    return known !== undefined && (credential.kind === 'appPassword' || !needsAppPassword(known))
  })
}
