import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { ListedSession, SessionStore } from './session-store.ts'
import { sessionTimes } from './session-times.ts'

export interface OwnSession extends ListedSession {
  /** The one that asks. */
  readonly isCurrent: boolean
}

interface Needs {
  readonly sessions: SessionStore
  readonly secrets: Secrets
}

/** Where the account is signed in: this session first, then the others, the last used first. */
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

/**
 * Signs the account out at one place; the pages that are open there hear of it at once.
 * @throws Refused `not_found`, also for a session of another account
 */
export async function endOwnSession(needs: Needs, actor: Actor, id: string): Promise<void> {
  if (!(await needs.sessions.end(actor.accountId, id))) throw new Refused('not_found')
}

/** Signs the account out everywhere but here. @returns at how many places */
export function endOtherSessions(needs: Needs, actor: Actor, token: string): Promise<number> {
  return needs.sessions.endOthers(actor.accountId, needs.secrets.digest(token))
}
