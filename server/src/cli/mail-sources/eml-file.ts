import { readFile, stat } from 'node:fs/promises'
import type { FoundMessage, UnreadableMessage } from '@sen/core/receiving/import-mail'
import { envelopeLineLength } from '@sen/model/imports/envelope-line'
import { MAX_IMPORTED_MESSAGE_BYTES } from '@sen/model/imports/limits'
import { foundMessage, tooLarge } from './found-message.ts'

type MessageDefaults = Pick<FoundMessage, 'folder' | 'kind' | 'isRead' | 'isStarred' | 'marks'> & {
  readonly foundTime?: Date
}

/** A first line `From …`, left over from an mbox, is not part of the message. */
export async function readEmlFile(
  path: string,
  name: string,
  given: MessageDefaults,
): Promise<FoundMessage | UnreadableMessage> {
  try {
    const { size, mtime } = await stat(path)
    if (size > MAX_IMPORTED_MESSAGE_BYTES) return tooLarge(name, size)
    const bytes = await readFile(path)
    return foundMessage({ foundTime: mtime, ...given, name, bytes: bytes.subarray(envelopeLineLength(bytes)) })
  } catch (error) {
    return { name, reason: error instanceof Error ? error.message : String(error) }
  }
}
