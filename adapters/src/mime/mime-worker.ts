import type { ComposeRequest, ParsedMessage } from '@sen/core/ports/mime'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { composeMessage } from './composing/compose-message.ts'
import { readMessage, readParts } from './read-message.ts'
import { monotonicMilliseconds } from './waiting/monotonic-clock.ts'

export interface MimeTask {
  readonly raw: Uint8Array<ArrayBuffer>
  /** Of the parts to extract. */
  readonly indexes: readonly number[]
  /** Set to a time (steady milliseconds) once the work has begun: waiting for a thread to start is nobody's fault. */
  readonly begun: BigInt64Array<SharedArrayBuffer>
}

export async function parse(task: MimeTask): Promise<ParsedMessage> {
  Atomics.store(task.begun, 0, monotonicMilliseconds())
  return readMessage(task.raw)
}

export async function extract(task: MimeTask): Promise<readonly (Uint8Array | undefined)[]> {
  Atomics.store(task.begun, 0, monotonicMilliseconds())
  const contents = (await readParts(task.raw, task.indexes)).map((content) => content?.slice())
  const transferred = contents.flatMap((content) => (content ? [content.buffer] : []))
  return move({ [transferableSymbol]: transferred, [valueSymbol]: contents } as never) as unknown as typeof contents
}

export function compose(request: ComposeRequest): Promise<Uint8Array> {
  return composeMessage(request)
}
