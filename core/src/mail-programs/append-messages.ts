import type { FolderId, MessageId } from '@sen/model/ids'
import { MAX_MESSAGE_BYTES } from '@sen/model/limits'
import { SENT_COPY_HOURS } from '@sen/model/mail-programs/limits'
import type { ParsedFlags } from '@sen/model/mail-programs/message-flags'
import { isSeenByPrograms } from '@sen/model/mail-programs/program-moves'
import { isSameContent } from '@sen/model/mail-programs/sent-copies'
import { readHeader } from '@sen/model/parts/header-fields'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { requireRoom } from '../kit/require-room.ts'
import { BlobTooLarge } from '../ports/blob-store.ts'
import { encodeBinaryParts, predictEncodedBytes } from '../raw-messages/encode-binary-parts.ts'
import { type ExaminedMail, examineMail } from '../receiving/examine-mail.ts'
import { deliverMail } from '../receiving/receive-mail.ts'
import { isBelievable } from '../receiving/received-time.ts'
import type { Delivered } from '../receiving/store-message.ts'
import { appendDraft } from './append-draft.ts'
import { parseStructure } from './message-structures.ts'
import { type MailProgramNeeds, readLabelKeywords, requireProgramFolder } from './program-context.ts'
import type { ProgramFolder } from './program-folder.ts'
import type { AppendedMessage, AppendReceipt } from './program-message.ts'
import { numberedStates } from './read-folders.ts'
import { requireFlags } from './set-flags.ts'

const HOUR_MILLISECONDS = 3_600_000

interface Prepared {
  readonly given: AppendedMessage
  readonly mail: ExaminedMail
  readonly flags: ParsedFlags
}

/**
 * Checks the limits of a message before its bytes are transferred.
 * @throws Refused folder_not_found, quota_exceeded, message_too_large, smtp_disabled, domain_not_verified
 */
export async function requireAppendRoom(
  needs: Pick<MailProgramNeeds, 'store'>,
  actor: Actor,
  folderId: FolderId,
  { sizeBytes, bytesBefore }: { readonly sizeBytes: number; readonly bytesBefore: number },
): Promise<void> {
  requirePermission(actor, 'change_mail')
  if (sizeBytes > MAX_MESSAGE_BYTES) {
    throw new Refused('message_too_large', { actual: sizeBytes, limit: MAX_MESSAGE_BYTES })
  }
  await needs.store.read(actor.mailboxId, async (r) => {
    await requireAppendTarget(actor, await requireProgramFolder(r, folderId))
    requireRoom(await r.mailbox.usage(), bytesBefore + sizeBytes)
  })
}

/**
 * Stores all messages in one transaction, except drafts, which are stored one by one.
 * @throws Refused as `requireAppendRoom` does, keyword_invalid, too_many_keywords
 */
export async function appendMessages(
  needs: MailProgramNeeds,
  actor: Actor,
  folderId: FolderId,
  given: readonly AppendedMessage[],
): Promise<AppendReceipt> {
  const messages: AppendedMessage[] = []
  for (const each of given) {
    if (!each.isBinary) messages.push(each)
    else {
      const requireEncodedRoom = (sizeBytes: number) =>
        requireAppendRoom(needs, actor, folderId, { sizeBytes, bytesBefore: bytesOf(messages) })
      messages.push(await encodeBinary(needs, each, requireEncodedRoom))
    }
  }
  const bytes = bytesOf(messages)
  const largest = Math.max(0, ...messages.map(({ sizeBytes }) => sizeBytes))
  await requireAppendRoom(needs, actor, folderId, { sizeBytes: largest, bytesBefore: bytes - largest })
  await numberedStates(needs, actor.mailboxId, [folderId])
  const folder = await needs.store.read(actor.mailboxId, (r) => requireProgramFolder(r, folderId))
  const ids = await needs.appendMemory.pass(bytes, async () =>
    storeAll(needs, actor, folder, await prepare(needs, actor, folderId, messages)),
  )
  const uids = await needs.store.read(actor.mailboxId, (r) => r.mailPrograms.uidsOf(folderId, ids))
  return { folderId, uidValidity: folder.uidValidity, uids: ids.flatMap((id) => uids.get(id) ?? []) }
}

async function prepare(
  needs: MailProgramNeeds,
  actor: Actor,
  folderId: FolderId,
  messages: readonly AppendedMessage[],
): Promise<readonly Prepared[]> {
  const prepared: Prepared[] = []
  for (const each of messages) {
    const flags = await needs.store.read(actor.mailboxId, async (r) =>
      requireFlags(r, folderId, { mode: 'add', flags: each.flags }, await readLabelKeywords(r)),
    )
    prepared.push({ given: each, flags, mail: await examineAppended(needs, each) })
  }
  return prepared
}

async function requireAppendTarget(actor: Actor, { role }: ProgramFolder): Promise<void> {
  if (!isSeenByPrograms(role)) throw new Refused('folder_not_found')
  if (role === 'drafts') requirePermission(actor, 'write_mail')
}

function bytesOf(messages: readonly AppendedMessage[]): number {
  return messages.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
}

function examineAppended(needs: MailProgramNeeds, { blob, sizeBytes }: AppendedMessage): Promise<ExaminedMail> {
  return needs.structureMemory.pass(sizeBytes, async () =>
    examineMail(needs, { way: 'import', raw: await needs.blobs.get(blob), kept: blob }),
  )
}

/**
 * Converts parts with the encoding `binary` to base64, because other programs may not read them.
 * @param requireEncodedRoom is called with the length that the message will have
 */
function encodeBinary(
  needs: MailProgramNeeds,
  message: AppendedMessage,
  requireEncodedRoom: (sizeBytes: number) => Promise<void>,
): Promise<AppendedMessage> {
  return needs.structureMemory.pass(message.sizeBytes, async () => {
    const raw = await needs.blobs.get(message.blob)
    const structure = await parseStructure(needs.mime, raw)
    await requireEncodedRoom(predictEncodedBytes(raw.byteLength, structure))
    const pieces = inTurns(needs, encodeBinaryParts(raw, structure))
    const { key, sizeBytes } = await needs.blobs.putStream(pieces, MAX_MESSAGE_BYTES).catch((error: unknown) => {
      throw error instanceof BlobTooLarge ? new Refused('message_too_large') : error
    })
    return { ...message, blob: key, sizeBytes }
  })
}

async function* inTurns(
  { turns }: Pick<MailProgramNeeds, 'turns'>,
  pieces: Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    await turns.next()
    if (piece.byteLength > 0) yield piece
  }
}

/** Returns ids in the order of the messages. A message that is merged with a sent one has the id of that one. */
async function storeAll(
  needs: MailProgramNeeds,
  actor: Actor,
  folder: ProgramFolder,
  prepared: readonly Prepared[],
): Promise<readonly MessageId[]> {
  const ids = new Map<Prepared, MessageId>()
  const delivered: { readonly from: Prepared; readonly item: Delivered }[] = []
  for (const each of prepared) {
    const isOwnCopy = folder.role === 'sent' && !wasReceived(each.mail)
    const known = isOwnCopy ? await findSentCopy(needs, actor, each.mail) : undefined
    if (known) ids.set(each, known)
    else if (folder.role === 'drafts') ids.set(each, await appendDraft(needs, actor, each))
    else delivered.push({ from: each, item: toDelivery(needs, folder, each) })
  }
  if (delivered.length > 0) {
    const results = await deliverMail(
      needs,
      actor.mailboxId,
      delivered.map(({ item }) => item),
      // Other APPENDs may have used the room meanwhile.
      async (w) => requireRoom(await w.mailbox.usageToAdd(), bytesOf(delivered.map(({ from }) => from.given))),
    )
    for (const [at, { from }] of delivered.entries()) {
      const result = results[at]
      if (typeof result === 'object') ids.set(from, result.messageId)
    }
  }
  return prepared.flatMap((each) => ids.get(each) ?? [])
}

function toDelivery(needs: MailProgramNeeds, folder: ProgramFolder, { given, mail, flags }: Prepared): Delivered {
  const now = needs.clock.now()
  const { internalDate } = given
  const has = (state: 'isRead' | 'isStarred' | 'isAnswered' | 'isForwarded' | 'isDeleted') => flags.states.has(state)
  return {
    mail,
    receivedAt: internalDate && isBelievable(internalDate, now) ? internalDate : now,
    folder: folder.role === 'custom' ? { path: folder.path } : { role: folder.role },
    kind: folder.role === 'sent' ? 'sent' : 'received',
    isRead: has('isRead'),
    isStarred: has('isStarred'),
    labels: flags.labels,
    marks: {
      isAnswered: has('isAnswered'),
      isForwarded: has('isForwarded'),
      isDeleted: has('isDeleted'),
      keywords: flags.keywords,
    },
  }
}

/**
 * Finds the sent message of which a mail program appends its own copy, with other bytes and the same Message-ID. It may
 * still be in its undo period. Mail with a Received field, and mail from the web, is no such copy: a program that
 * synchronises it deletes the older one, so merging would lose it.
 */
async function findSentCopy(
  { store, clock }: Pick<MailProgramNeeds, 'store' | 'clock'>,
  actor: Actor,
  { message, from }: ExaminedMail,
): Promise<MessageId | undefined> {
  if (message.messageIdHeader === '') return undefined
  const since = new Date(clock.now().getTime() - SENT_COPY_HOURS * HOUR_MILLISECONDS)
  const wanted = { messageIdHeader: message.messageIdHeader, from: from.email, since }
  const sent = await store.read(actor.mailboxId, (r) => r.mailPrograms.sentMessages(wanted))
  const content = { ...message, fileBytes: message.parts.map(({ sizeBytes }) => sizeBytes) }
  return sent.find((each) => isSameContent(each, content))?.id
}

function wasReceived({ header }: ExaminedMail): boolean {
  return header === undefined || readHeader(header).fields.some(({ name }) => name === 'received')
}
