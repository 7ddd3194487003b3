import type { MessageId } from '@sen/model/ids'
import { type ListUnsubscribe, listUnsubscribe } from '@sen/model/trust/list-unsubscribe'
import { isUnverified } from '@sen/model/trust/sender-verdict'
import type { Actor } from '../kit/actor.ts'
import type { ByteStream } from '../kit/bytes.ts'
import { Refused } from '../kit/refused.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import { headerBlock } from '../raw-messages/header-block.ts'
import type { MailStore } from '../store.ts'

const NONE: ListUnsubscribe = { oneClick: undefined, mailto: undefined }

/**
 * One click requires a valid signature over the list fields (RFC 8058 section 4): otherwise anybody could make us send
 * requests to any server. A mailto address needs none, because the user sees the draft.
 * @throws Refused message_not_found
 */
export async function findUnsubscribe(
  needs: { readonly store: MailStore; readonly blobs: BlobStore },
  actor: Actor,
  id: MessageId,
): Promise<ListUnsubscribe> {
  const message = await needs.store.read(actor.mailboxId, (r) => r.messages.find(id))
  if (!message) throw new Refused('message_not_found')
  const { verdict, rawBlob } = message
  if (!verdict || isUnverified(verdict) || !rawBlob) return NONE
  const fields = await sourceFields(needs.blobs.stream(rawBlob))
  const all = (name: string) => fields.filter((field) => field.name === name).map(({ value }) => value)
  // A second field of the same name may have been injected.
  const [offered, promised] = [all('list-unsubscribe'), all('list-unsubscribe-post')]
  if (offered.length !== 1 || promised.length > 1) return NONE
  const { oneClick, mailto } = listUnsubscribe(offered[0], promised[0])
  return { oneClick: verdict.isSigned && verdict.signsUnsubscribe ? oneClick : undefined, mailto }
}

const MAX_HEADER_BYTES = 64 * 1024

/** Reads the beginning only. Fields are unfolded and in order, with names in lower case. */
async function sourceFields(source: ByteStream): Promise<readonly { readonly name: string; readonly value: string }[]> {
  const text = Array.from(headerBlock(await beginning(source)), (byte) => String.fromCharCode(byte)).join('')
  const lines = text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return lines.flatMap((line) => {
    const colon = line.indexOf(':')
    return colon > 0 ? [{ name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() }] : []
  })
}

async function beginning(source: ByteStream): Promise<Uint8Array> {
  const bytes = new Uint8Array(MAX_HEADER_BYTES)
  let length = 0
  for await (const piece of source) {
    const room = piece.subarray(0, MAX_HEADER_BYTES - length)
    bytes.set(room, length)
    length += room.length
    if (length === MAX_HEADER_BYTES) break
  }
  return bytes.subarray(0, length)
}
