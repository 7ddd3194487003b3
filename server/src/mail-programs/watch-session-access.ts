import type { MailProgramSession } from '@sen/core/app-passwords/mail-program-credential'
import { AccessWatch } from './access-watch.ts'
import type { MailProgramAuthenticator } from './mail-program-authenticator.ts'
import type { MailboxWakes } from './mailbox-wakes.ts'
import type { Timers } from './timers.ts'

interface WatchNeeds {
  readonly access: MailProgramAuthenticator
  readonly wakes: MailboxWakes
  readonly timers: Timers
}

interface AccessListeners {
  readonly onRevoked: () => void
  readonly onMailChanged?: () => void
}

/**
 * Checks the access of a signed-in client each minute and after every change of it.
 * @returns a function that ends the watch
 */
export function watchSessionAccess(
  { access, wakes, timers }: WatchNeeds,
  session: MailProgramSession,
  { onRevoked, onMailChanged = () => undefined }: AccessListeners,
): () => void {
  const { accountId, actor } = session
  const watch = new AccessWatch({ timers, isAllowed: () => access.isStillAllowed(session), onRevoked })
  const unwatch = wakes.watch({
    mailboxId: actor.mailboxId,
    accountId,
    organisationId: actor.organisationId,
    onMailChanged,
    onAccessChanged: () => watch.check(),
  })
  return () => {
    watch.end()
    unwatch()
  }
}
