import { needsAppPassword } from '@sen/model/app-passwords/app-passwords'
import type { CheckedSession, MailProgramAccess, MailProgramAccessStore } from './mail-program-access-store.ts'

/**
 * Returns which open connections may continue, in the order of `sessions`. One with other rights ends too, because the
 * program then signs in again and has the present ones. It is one query. A listener calls it for its
 * open connections when `EventLogListener.mailAccessChanged` names their account or organisation, and after
 * `interrupted`.
 */
export async function areStillAllowed(
  needs: { readonly mailProgramAccess: MailProgramAccessStore },
  sessions: readonly CheckedSession[],
): Promise<readonly boolean[]> {
  const access = await needs.mailProgramAccess.findAccess(sessions)
  return sessions.map(({ actor, credential }, at) => {
    const known = access[at]
    if (known === undefined || !hasRights(actor, known)) return false
    return credential.kind === 'appPassword' || !needsAppPassword(known)
  })
}

function hasRights({ rights }: CheckedSession['actor'], { rights: present }: MailProgramAccess): boolean {
  return rights.smtpEnabled === present.smtpEnabled && rights.domainVerified === present.domainVerified
}
