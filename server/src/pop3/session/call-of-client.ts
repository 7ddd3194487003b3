import type { MailboxId } from '@sen/model/ids'
import { runClientCall } from '../../mail-programs/client-call.ts'
import { sourceKey } from '../../source-key.ts'
import type { Pop3Session } from './pop3-session.ts'

/** @param mailboxId is undefined before the client has signed in */
export function inCallOfClient<T>(
  { environment, connection }: Pop3Session,
  mailboxId: MailboxId | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const caller = mailboxId ?? sourceKey(connection.remoteAddress)
  return runClientCall(environment.scope, { caller, signal: connection.signal }, work)
}

/** A client may disconnect right after QUIT, and its deletions are then finished. */
export function inCallToTheEnd<T>(
  { environment }: Pop3Session,
  mailboxId: MailboxId,
  work: () => Promise<T>,
): Promise<T> {
  return runClientCall(environment.scope, { caller: mailboxId, signal: new AbortController().signal }, work)
}
