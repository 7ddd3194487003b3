import type { ParsedMessage, TextEnding } from '@sen/core/ports/mime'
import type { MessageStructure } from '@sen/model/mail-programs/message-structure'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { appendToTexts } from './appending/append-to-texts.ts'
import { readJudgedStructure } from './judged-structure.ts'
import { readMessage, readParts } from './read-message.ts'

export interface MimeTask {
  readonly raw: Uint8Array<ArrayBuffer>
  readonly indexes: readonly number[]
}

export async function parse(task: MimeTask): Promise<ParsedMessage> {
  return { ...(await readMessage(task.raw)), structure: await readJudgedStructure(task.raw) }
}

export async function structure(task: MimeTask): Promise<MessageStructure> {
  return readJudgedStructure(task.raw)
}

export async function extract(task: MimeTask): Promise<readonly (Uint8Array | undefined)[]> {
  const contents = (await readParts(task.raw, task.indexes)).map((content) => content?.slice())
  const transferred = contents.flatMap((content) => (content ? [content.buffer] : []))
  return move({ [transferableSymbol]: transferred, [valueSymbol]: contents } as never) as unknown as typeof contents
}

export async function append(task: {
  readonly raw: Uint8Array<ArrayBuffer>
  readonly ending: TextEnding
}): Promise<Uint8Array | undefined> {
  return appendToTexts(task.raw, task.ending)
}
