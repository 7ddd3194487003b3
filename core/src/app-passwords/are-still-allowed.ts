import type { CheckedSession, MailProgramAccessStore } from './mail-program-access-store.ts'

/**
 * Returns which open connections may continue, in the order of `sessions`. It is one query. A listener calls it for its
 * open connections when `EventLogListener.mailAccessChanged` names their account or organisation, and after
 * `interrupted`.
 */
export function areStillAllowed(
  needs: { readonly mailProgramAccess: MailProgramAccessStore },
  sessions: readonly CheckedSession[],
): Promise<readonly boolean[]> {
  return needs.mailProgramAccess.areAllowed(sessions)
}
