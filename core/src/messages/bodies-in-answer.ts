import { MAX_ANSWER_BYTES } from '@sen/model/bulkheads/limits'
import type { MessageId } from '@sen/model/ids'
import type { ResponseMemoryBudget } from '../ports/response-memory-budget.ts'
import type { Message, MessageReader } from './message-store.ts'
import type { BodyView } from './message-view.ts'

/** Below this size of received mail, the body is not much longer than its source. */
const SMALL_BYTES = 300_000

/** The newest messages come first. Space is reserved before any body is loaded. */
export async function bodiesThatFit(
  reader: Pick<MessageReader, 'bodyBytes'>,
  budget: ResponseMemoryBudget | undefined,
  wanted: readonly Message[],
): Promise<ReadonlySet<MessageId>> {
  const ids = wanted.map((message) => message.id)
  if (needsNoMeasuring(wanted)) return new Set(ids)
  const lengths = await reader.bodyBytes(ids)
  const fitting = newestWithin(MAX_ANSWER_BYTES, ids, (id) => lengths.get(id) ?? 0)
  await budget?.reserve([...fitting].reduce((sum, id) => sum + (lengths.get(id) ?? 0), 0))
  return fitting
}

export async function reserveBody(
  reader: Pick<MessageReader, 'bodyBytes'>,
  budget: ResponseMemoryBudget | undefined,
  message: Message,
): Promise<void> {
  if (needsNoMeasuring([message])) return
  const lengths = await reader.bodyBytes([message.id])
  await budget?.reserve(lengths.get(message.id) ?? 0)
}

/** Cleaning and JSON may add to the length of a body. */
export function viewsThatFit(
  ids: readonly MessageId[],
  views: ReadonlyMap<MessageId, BodyView>,
): ReadonlyMap<MessageId, BodyView> {
  const characters = [...views.values()].reduce((sum, { content }) => sum + content.length, 0)
  if (characters * MAX_JSON_BYTES_OF_CHARACTER <= MAX_ANSWER_BYTES) return views
  const fitting = newestWithin(MAX_ANSWER_BYTES, ids, (id) => jsonBytesOf(views.get(id)?.content ?? ''))
  return new Map([...views].filter(([id]) => fitting.has(id)))
}

/** A draft is not truncated, because its editor would save the truncated text. */
export function bodyWithinAnswer({ kind }: Pick<Message, 'kind'>, view: BodyView): BodyView {
  if (kind === 'draft' || view.content.length * MAX_JSON_BYTES_OF_CHARACTER <= MAX_ANSWER_BYTES) return view
  const end = endWithin(MAX_ANSWER_BYTES, view.content)
  if (end === view.content.length) return view
  if (view.format === 'text') return { ...view, content: view.content.slice(0, end), isCut: true }
  // A browser ignores an unfinished tag and closes open elements.
  const content = view.content.slice(0, view.content.lastIndexOf('>', end - 1) + 1)
  // The whole of a clipped body can still be requested, and is marked as cut then.
  return view.isClipped ? { ...view, content } : { ...view, content, isCut: true }
}

function needsNoMeasuring(wanted: readonly Message[]): boolean {
  const sourceBytes = wanted.reduce((sum, message) => sum + message.sizeBytes, 0)
  return sourceBytes < SMALL_BYTES && wanted.every((message) => message.kind === 'received')
}

function newestWithin(
  limit: number,
  ids: readonly MessageId[],
  bytesOf: (id: MessageId) => number,
): ReadonlySet<MessageId> {
  const fitting = new Set<MessageId>()
  let left = limit
  for (const id of ids.toReversed()) {
    const bytes = bytesOf(id)
    if (bytes > left) continue
    left -= bytes
    fitting.add(id)
  }
  return fitting
}

/** The longest escape is `\u0001`. */
const MAX_JSON_BYTES_OF_CHARACTER = 6

function jsonBytesOf(text: string): number {
  let bytes = 0
  for (let at = 0; at < text.length; at += 1) bytes += jsonBytesOfUnit(text.charCodeAt(at))
  return bytes
}

function endWithin(limit: number, text: string): number {
  let left = limit
  for (let at = 0; at < text.length; at += 1) {
    left -= jsonBytesOfUnit(text.charCodeAt(at))
    if (left < 0) return isHighSurrogate(text.charCodeAt(at - 1)) ? at - 1 : at
  }
  return text.length
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00
}

/** ECMA-262, section 25.5.2.3: `JSON.stringify` escapes some characters. */
function jsonBytesOfUnit(unit: number): number {
  if (unit === 0x22 || unit === 0x5c || (unit >= 0x08 && unit <= 0x0d && unit !== 0x0b)) return 2
  if (unit < 0x20) return MAX_JSON_BYTES_OF_CHARACTER
  if (unit < 0x80) return 1
  if (unit < 0x800) return 2
  return unit >= 0xd800 && unit < 0xe000 ? 2 : 3
}
