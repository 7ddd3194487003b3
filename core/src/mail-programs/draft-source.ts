import { type Address, isValidEmail } from '@sen/model/addresses'
import type { MailboxActor } from '../kit/actor.ts'
import { asciiBytes } from '../raw-messages/ascii-bytes.ts'
import { composeDraft } from '../sending/compose-draft.ts'
import { readDraft } from '../sending/read-sendable.ts'
import type { DraftSource, StoredProgramMessage } from './mail-program-store.ts'
import type { MailProgramNeeds } from './program-context.ts'

const LEFT = { rawBlob: undefined, sizeBytes: 0 } as const

/**
 * Composes what mail programs see of a draft, once for each revision. Unlike sent mail it has its Bcc, or a mail program
 * that edits it would lose them. Addresses that are not complete yet are left out.
 * @returns without a blob when the draft has left this UID
 */
export async function readDraftSource(
  needs: MailProgramNeeds,
  actor: MailboxActor,
  { id, uid }: StoredProgramMessage,
): Promise<DraftSource | typeof LEFT> {
  const draft = await needs.store.read(actor.mailboxId, async (r) => {
    const message = await r.messages.find(id)
    return message?.kind === 'draft' ? readDraft(r, message) : undefined
  })
  if (!draft) return LEFT
  const { message } = draft
  const from = isValidEmail(message.from.email) ? message.from : { name: actor.displayName, email: actor.address }
  const complete = { ...message, from, to: validOf(message.to), cc: validOf(message.cc), bcc: [] }
  const { footer: _footer, ...written } = draft
  const composed = await composeDraft(needs, { ...written, message: complete }, message.receivedAt)
  const raw = withBcc(composed, validOf(message.bcc))
  const { revision } = message
  const source = { uid, revision, rawBlob: await needs.blobs.write(raw), sizeBytes: raw.byteLength }
  const stored = await needs.store.write(actor.mailboxId, (w) => w.mailPrograms.saveComposedSource(id, source))
  return stored ?? LEFT
}

function validOf(addresses: readonly Address[]): readonly Address[] {
  return addresses.filter(({ email }) => isValidEmail(email))
}

/** One address for each line; only ASCII, because the block was composed as 7-bit. */
function withBcc(raw: Uint8Array, bcc: readonly Address[]): Uint8Array {
  const emails = bcc.map(({ email }) => email).filter((email) => /^[\x21-\x7e]+$/.test(email))
  if (emails.length === 0) return raw
  const line = asciiBytes(`Bcc: ${emails.join(',\r\n ')}\r\n`)
  const whole = new Uint8Array(line.byteLength + raw.byteLength)
  whole.set(line)
  whole.set(raw, line.byteLength)
  return whole
}
