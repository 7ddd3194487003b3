import { type Mime, type ParsedMessage, Unparsable } from '../ports/mime.ts'
import { headerBlock } from './header-block.ts'
import { salvageHeaders } from './salvage-headers.ts'

export interface ReadMessage {
  readonly message: ParsedMessage
  readonly unparsable: boolean
}

/** If parsing fails, parses the header only, or else extracts what it can from the first lines. */
export async function readOrSalvage(mime: Mime, raw: Uint8Array): Promise<ReadMessage> {
  const message = await parseIfPossible(mime, raw)
  if (message) return { message, unparsable: false }
  const head = await parseIfPossible(mime, headerBlock(raw))
  return { message: head ? { ...head, text: '', html: '', parts: [] } : salvageHeaders(raw), unparsable: true }
}

/** Returns undefined for a message that cannot be parsed. */
export async function parseIfPossible(mime: Mime, raw: Uint8Array): Promise<ParsedMessage | undefined> {
  try {
    return await mime.parse(raw)
  } catch (error) {
    if (error instanceof Unparsable) return undefined
    throw error
  }
}
