import type { MailboxId } from '@sen/model/ids'
import { SESSION_DAYS } from '@sen/model/limits'
import type { Clock } from '../kit/clock.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { SessionStore } from './session-store.ts'

const DAY_MILLISECONDS = 24 * 3_600_000

export interface NewSession {
  /** Kept nowhere. */
  readonly token: string
  readonly expiresAt: Date
}

/** Begins a session of a mailbox whose user has been recognised, however that was. */
export async function beginSession(
  needs: { readonly sessions: SessionStore; readonly secrets: Secrets; readonly clock: Clock },
  mailboxId: MailboxId,
  userAgent: string,
): Promise<NewSession> {
  const token = needs.secrets.token()
  const expiresAt = new Date(needs.clock.now().getTime() + SESSION_DAYS * DAY_MILLISECONDS)
  await needs.sessions.create({
    tokenDigest: needs.secrets.digest(token),
    mailboxId,
    expiresAt,
    userAgent: userAgent.slice(0, 500),
  })
  return { token, expiresAt }
}
