import type { MailProgramSession } from '@sen/core/app-passwords/mail-program-credential'
import { LockLost } from '@sen/core/ports/mailbox-locks'
import type { AcceptedClient } from '../mail-programs/client-listener.ts'
import { endsWithClient } from '../mail-programs/ends-with-client.ts'
import { AuthorizationState } from './commands/authorization.ts'
import { runTransactionState } from './commands/transaction.ts'
import { inCallOfClient } from './session/call-of-client.ts'
import { OpenMaildrop } from './session/open-maildrop.ts'
import type { Pop3Environment } from './session/pop3-environment.ts'
import { Pop3Session } from './session/pop3-session.ts'
import { errorLine } from './wire/status-line.ts'

/** Serves one POP3 client until it disconnects (RFC 1939). */
export async function runSession(environment: Pop3Environment, client: AcceptedClient): Promise<void> {
  const session = new Pop3Session(environment, client)
  try {
    await serve(session)
  } catch (error) {
    if (!endsWithClient(error, session.connection)) throw error
  } finally {
    session.end()
  }
}

async function serve(session: Pop3Session): Promise<void> {
  const { environment, connection } = session
  const authorization = new AuthorizationState(session)
  session.ok('Sen Mail')
  while (!connection.isGone) {
    const signedIn = await authorization.signIn()
    let hasBegun = false
    const begin = (): Promise<string> => {
      hasBegun = true
      return runTransaction(session, signedIn)
    }
    const end = await environment.locks.alone(signedIn.actor.mailboxId, begin).catch((error: unknown) => {
      if (endsWithClient(error, connection)) throw error
      // One broken database connection ends many sessions, and it was reported once.
      if (!(error instanceof LockLost)) environment.onError(error)
      return hasBegun ? errorLine('A local error occurred; please try again later', 'SYS/TEMP') : 'failed'
    })
    if (end === 'busy') authorization.refuse('The mailbox is in use by another session', 'IN-USE')
    else if (end === 'failed') authorization.refuse('Temporary failure; please try again later', 'SYS/TEMP')
    // The lock was released before this, so the client can begin its next session at once.
    else connection.disconnect(end)
  }
}

/** Runs the TRANSACTION and UPDATE states. @returns the last line of the session */
async function runTransaction(session: Pop3Session, signedIn: MailProgramSession): Promise<string> {
  const { environment, client } = session
  const { actor, accountId } = signedIn
  if (!client.admitted.signIn(accountId)) {
    return errorLine('Too many connections of this account', 'SYS/TEMP')
  }
  session.watchAccess(signedIn)
  const mailbox = environment.openMailbox(actor)
  const maildrop = new OpenMaildrop(await inCallOfClient(session, actor.mailboxId, () => mailbox.maildrop()))
  const { messages, octets } = maildrop.total
  session.ok(`${messages} messages (${octets} octets)`)
  return runTransactionState({ session, mailbox, maildrop }, actor.mailboxId)
}
