import { isStatementTimeout } from '@sen/core/kit/resource-failure'
import { CallEnded } from '@sen/core/ports/call-scope'
import type { ClientConnection } from './client-connection.ts'
import { ClientGone } from './input-buffer.ts'

/** Returns whether the client left. Its statement is cancelled then, which looks like a timeout. */
export function endsWithClient(error: unknown, { isGone }: Pick<ClientConnection, 'isGone'>): boolean {
  return error instanceof ClientGone || error instanceof CallEnded || (isGone && isStatementTimeout(error))
}
