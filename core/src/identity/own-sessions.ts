import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { ListedSession, SessionStore } from './session-store.ts'
import { sessionTimes } from './session-times.ts'

export interface OwnSession extends ListedSession {
  readonly isCurrent: boolean
}

interface Needs {
  readonly sessions: SessionStore
  readonly secrets: Secrets
}

/** Lists the current session first, then the most recently used. */
export async function listOwnSessions(
  needs: Needs & { readonly clock: Clock },
  actor: Actor,
  token: string,
): Promise<readonly OwnSession[]> {
  const digest = needs.secrets.digest(token)
  const sessions = await needs.sessions.ofAccount(actor.accountId, sessionTimes(needs))
  const shown = sessions.map((session) => ({ ...session, isCurrent: session.tokenDigest === digest }))
  return [...shown.filter(({ isCurrent }) => isCurrent), ...shown.filter(({ isCurrent }) => !isCurrent)]
}

/** Notifies its open pages at once. @throws Refused `not_found`, also for a session of another account */
export async function revokeOwnSession(needs: Needs, actor: Actor, id: string): Promise<void> {
  if (!(await needs.sessions.revoke(actor.accountId, id))) throw new Refused('not_found')
}

/** Also revokes all app passwords of mail programs. */
export function revokeOtherSessions(needs: Needs, actor: Actor, token: string): Promise<number> {
  return needs.sessions.revokeOthers(actor.accountId, needs.secrets.digest(token))
}
