import { type Mime, type ParsedMessage, Unparsable } from '../ports/mime.ts'
import { salvageHeaders } from './salvage-headers.ts'

export interface ReadMessage {
  readonly message: ParsedMessage
  /** The parser gave up: the message is shown as source. */
  readonly unparsable: boolean
}

/** What the bytes say; of bytes that no parser gets through, what their first lines say. */
export async function readOrSalvage(mime: Mime, raw: Uint8Array): Promise<ReadMessage> {
  try {
    return { message: await mime.parse(raw), unparsable: false }
  } catch (error) {
    if (!(error instanceof Unparsable)) throw error
    return { message: salvageHeaders(raw), unparsable: true }
  }
}
