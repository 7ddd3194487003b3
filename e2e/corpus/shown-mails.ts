import { createHash } from 'node:crypto'
import type { MessageField } from '@sen/contract/messages'
import type { ThreadField } from '@sen/contract/threads'
import { readFolder } from '../program/mailbox-contents.ts'
import type { CorpusStage, Mailbox } from './corpus-stage.ts'

export interface ShownMail {
  readonly message: MessageField
  readonly row: ThreadField
}

/** Returns the inbox's messages by the digest of their source. Equal sources have several. */
export async function shownBySource(
  stage: CorpusStage,
  box: Mailbox,
): Promise<ReadonlyMap<string, readonly ShownMail[]>> {
  const inbox = await readFolder(box.call, 'INBOX')
  const shown = new Map<string, ShownMail[]>()
  for (const { row, messages } of inbox.threads) {
    for (const message of messages) {
      const raw = await bytesAt(stage, box, `/api/v2/messages/${message.id}?type=raw`)
      const digest = digestOf(withoutTrace(raw))
      shown.set(digest, [...(shown.get(digest) ?? []), { message, row }])
    }
  }
  return shown
}

export async function bytesAt(stage: CorpusStage, box: Mailbox, path: string): Promise<Buffer> {
  const answer = await fetch(new URL(path, stage.program.url), { headers: { 'x-auth-token': box.token } })
  return Buffer.from(await answer.arrayBuffer())
}

export function digestOf(content: Uint8Array): string {
  const text = Buffer.from(content)
    .toString('latin1')
    .replace(/(\r\n)+$/, '')
  return createHash('sha256').update(text, 'latin1').digest('hex')
}

function withoutTrace(kept: Buffer): Buffer {
  const trace = /^Return-Path: <[^\r\n]*>\r\nReceived: [^\r\n]*\r\n(?:[ \t][^\r\n]*\r\n)*/.exec(kept.toString('latin1'))
  return kept.subarray(trace?.[0].length ?? 0)
}
