import type { ComposeRequest } from '@sen/core/ports/mime'
import { composeMessage } from './composing/compose-message.ts'

/** A thread of its own starts several times faster than one that can also parse. */
export function compose(request: ComposeRequest): Promise<Uint8Array> {
  return composeMessage(request)
}
