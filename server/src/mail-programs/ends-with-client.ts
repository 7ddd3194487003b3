import { isStatementTimeout } from '@sen/core/kit/resource-failure'
import { CallEnded } from '@sen/core/ports/call-scope'
import type { ClientConnection } from './client-connection.ts'
import { ClientGone } from './input-buffer.ts'

/** Whether the client's leaving is the cause. Its statement is cancelled, which looks like a timeout. */
export function endsWithClient(error: unknown, { isGone }: Pick<ClientConnection, 'isGone'>): boolean {
  return error instanceof ClientGone || error instanceof CallEnded || (isGone && isStatementTimeout(error))
}
