import type { ComposeRequest, ParsedMessage } from '@sen/core/ports/mime'
import { move } from 'piscina'
import { composeMessage } from './composing/compose-message.ts'
import { readMessage, readPart } from './read-message.ts'
import { steadyMilliseconds } from './waiting/steady-milliseconds.ts'

export interface MimeTask {
  readonly raw: Uint8Array<ArrayBuffer>
  readonly index: number
  /** Set to a time (steady milliseconds) once the work has begun: waiting for a thread to start is nobody's fault. */
  readonly begun: BigInt64Array<SharedArrayBuffer>
}

export async function parse(task: MimeTask): Promise<ParsedMessage> {
  Atomics.store(task.begun, 0, steadyMilliseconds())
  return readMessage(task.raw)
}

export async function extract(task: MimeTask): Promise<Uint8Array | undefined> {
  Atomics.store(task.begun, 0, steadyMilliseconds())
  const content = await readPart(task.raw, task.index)
  return content === undefined ? undefined : (move(content.slice()) as Uint8Array)
}

export function compose(request: ComposeRequest): Promise<Uint8Array> {
  return composeMessage(request)
}
