import { appendToTexts } from '@sen/adapters/mime/appending/append-to-texts'
import { composeMessage } from '@sen/adapters/mime/composing/compose-message'
import { readJudgedStructure } from '@sen/adapters/mime/judged-structure'
import { readMessage, readParts } from '@sen/adapters/mime/read-message'
import type { ComposeRequest, Mime, ParsedMessage, TextEnding } from '@sen/core/ports/mime'
import type { MessageStructure } from '@sen/model/mail-programs/message-structure'

/** Messages are really parsed and built, in the test's own thread. */
export class DirectMime implements Mime {
  async parse(raw: Uint8Array): Promise<ParsedMessage> {
    return { ...(await readMessage(Uint8Array.from(raw))), structure: await readJudgedStructure(raw) }
  }

  async structure(raw: Uint8Array): Promise<MessageStructure> {
    return readJudgedStructure(raw)
  }

  extractParts(raw: Uint8Array, indexes: readonly number[]): Promise<readonly (Uint8Array | undefined)[]> {
    return readParts(Uint8Array.from(raw), indexes)
  }

  compose(request: ComposeRequest): Promise<Uint8Array> {
    return composeMessage(request)
  }

  async appendToTexts(raw: Uint8Array, ending: TextEnding): Promise<Uint8Array | undefined> {
    return appendToTexts(raw, ending)
  }
}
