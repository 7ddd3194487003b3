import type { Call } from '@sen/core/ports/call-scope'
import type { MailboxId } from '@sen/model/ids'
import type { Pop3Session } from './pop3-session.ts'

/** Accounts take turns at the database, and reading statements are cancelled when the client leaves. */
export function inCallOfClient<T>(
  { services, connection }: Pop3Session,
  mailboxId: MailboxId | undefined,
  work: () => Promise<T>,
): Promise<T> {
  return inCall(services.scope, { caller: mailboxId ?? connection.remoteAddress, signal: connection.signal }, work)
}

/** A client may disconnect right after QUIT, and its deletions are then finished. */
export function inCallToTheEnd<T>({ services }: Pop3Session, mailboxId: MailboxId, work: () => Promise<T>): Promise<T> {
  return inCall(services.scope, { caller: mailboxId, signal: new AbortController().signal }, work)
}

async function inCall<T>(
  scope: Pop3Session['services']['scope'],
  caller: Pick<Call, 'caller' | 'signal'>,
  work: () => Promise<T>,
): Promise<T> {
  const ends: (() => void)[] = []
  const call: Call = { ...caller, onEnd: (end) => void ends.push(end), endWithin: () => undefined }
  try {
    return await scope.run(call, work)
  } finally {
    for (const end of ends) end()
  }
}
