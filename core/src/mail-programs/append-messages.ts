import { HOUR_MILLISECONDS } from '@sen/model/durations'
import type { FolderId, MessageId } from '@sen/model/ids'
import { SENT_COPY_HOURS } from '@sen/model/mail-programs/limits'
import type { ParsedFlags } from '@sen/model/mail-programs/message-flags'
import { isSameContent } from '@sen/model/mail-programs/sent-copies'
import { MAX_MESSAGE_BYTES } from '@sen/model/messages/limits'
import { readHeader } from '@sen/model/parts/header-fields'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { requireRoom } from '../kit/require-room.ts'
import { noteUnnamedBytes, requireFewUnnamedBytes } from '../kit/unnamed-bytes.ts'
import { BlobTooLarge } from '../ports/blob-store.ts'
import { encodeBinaryParts, predictEncodedBytes } from '../raw-messages/encode-binary-parts.ts'
import { type ExaminedMail, examineMail } from '../receiving/examine-mail.ts'
import { deliverMail } from '../receiving/receive-mail.ts'
import { isBelievable } from '../receiving/received-time.ts'
import type { IncomingMessage } from '../receiving/store-message.ts'
import { snoozeMovedThreads } from '../snoozing/snooze-moved-threads.ts'
import type { Writer } from '../store.ts'
import { appendDrafts } from './append-drafts.ts'
import { cacheKey, type KnownKeywords } from './folder-cache.ts'
import { requireKeywordRoom, requireValidFlags } from './folder-keywords.ts'
import type { StoredFolderState } from './mail-program-store.ts'
import { parseStructure } from './message-structures.ts'
import { type FolderContext, type MailProgramNeeds, requireFolderContext } from './program-context.ts'
import type { ProgramFolder } from './program-folder.ts'
import type { AppendedMessage, AppendReceipt, UnstoredMessage } from './program-message.ts'
import { numberFolder } from './read-folders.ts'

interface PreparedMessage {
  readonly given: AppendedMessage
  readonly mail: ExaminedMail
  readonly flags: ParsedFlags
}

/** A message that was stored, or merged with a sent one. The UID is undefined if the transaction did not return it. */
interface AppendResult {
  readonly id: MessageId
  readonly uid?: number | undefined
}

type Content = AppendedMessage | UnstoredMessage

interface ToStore {
  readonly target: FolderContext
  readonly prepared: readonly PreparedMessage[]
  readonly alongside: ((w: Writer) => Promise<void>) | undefined
}

/**
 * Checks the limits of a message before its bytes are transferred.
 * @throws Refused quota_exceeded, message_too_large, smtp_disabled, domain_not_verified, too_many_attempts when too many
 * bytes are on the disk without a message
 */
export async function requireAppendRoom(
  needs: Pick<MailProgramNeeds, 'store'>,
  actor: Actor,
  folder: Pick<ProgramFolder, 'role'>,
  { sizeBytes, bytesBefore }: { readonly sizeBytes: number; readonly bytesBefore: number },
): Promise<void> {
  requireAppendPermission(actor, folder)
  requireSize(sizeBytes)
  const [usage, unnamedBytes] = await needs.store.read(actor.mailboxId, (r) =>
    Promise.all([r.mailbox.usage(), r.mailbox.unnamedBytes()]),
  )
  requireRoom(usage, bytesBefore + sizeBytes)
  requireFewUnnamedBytes(usage, unnamedBytes)
}

/**
 * Stores all messages in one transaction.
 * @param alongside runs in that transaction before the messages are stored
 * @throws Refused as `requireAppendRoom` does, folder_not_found, keyword_invalid, too_many_keywords
 */
export async function appendMessages(
  needs: MailProgramNeeds,
  actor: Actor,
  folderId: FolderId,
  given: readonly Content[],
  alongside?: (w: Writer) => Promise<void>,
): Promise<AppendReceipt> {
  requirePermission(actor, 'change_mail')
  const target = await openTarget(needs, actor, folderId)
  const messages: Content[] = []
  for (const each of given) {
    if (!each.isBinary) messages.push(each)
    else {
      const bytesBefore = messages.reduce((sum, earlier) => sum + sizeOf(earlier), 0)
      const requireEncodedRoom = (sizeBytes: number) =>
        requireAppendRoom(needs, actor, target, { sizeBytes, bytesBefore })
      messages.push(await encodeBinary(needs, each, requireEncodedRoom))
    }
  }
  // The bytes before the conversion stay on the disk without a message.
  const converted = given.flatMap((each) => (each.isBinary && !('raw' in each) ? each.sizeBytes : []))
  await noteUnnamedBytes(
    needs,
    actor.mailboxId,
    converted.reduce((sum, sizeBytes) => sum + sizeBytes, 0),
  )
  for (const each of messages) requireSize(sizeOf(each))
  const { keywords, flags } = await requireFlags(needs, actor, target, messages)
  const bytes = messages.reduce((sum, each) => sum + sizeOf(each), 0)
  const appended = await needs.appendMemory.pass(bytes, async () =>
    storeAll(needs, actor, { target, prepared: await prepare(needs, messages, flags), alongside }),
  )
  // The folder has another state now, so the keywords are known, but perhaps not all of them.
  if (keywords)
    needs.folderCache.set(actor.mailboxId, folderId, {
      key: cacheKey(target.state),
      keywords: { ...keywords, key: '' },
    })
  return { folderId, uidValidity: target.state.uidValidity, uids: await uidsOf(needs, actor, folderId, appended) }
}

async function openTarget(needs: MailProgramNeeds, actor: Actor, folderId: FolderId): Promise<FolderContext> {
  const read = () => needs.store.read(actor.mailboxId, (r) => requireFolderContext(r, folderId))
  const target = await read()
  requireAppendPermission(actor, target)
  if (target.state.isNumbered) return target
  await numberFolder(needs, actor.mailboxId, folderId)
  return read()
}

/**
 * Checks the keywords of all messages together.
 * @returns the flags of each message
 * @throws Refused keyword_invalid, too_many_keywords
 */
async function requireFlags(
  { store, folderCache }: MailProgramNeeds,
  { mailboxId }: Actor,
  { state, labels }: FolderContext,
  messages: readonly Content[],
): Promise<{ readonly flags: readonly ParsedFlags[]; readonly keywords: KnownKeywords | undefined }> {
  const flags = messages.map((each) => requireValidFlags({ mode: 'add', flags: each.flags }, labels))
  const added = flags.flatMap(({ keywords }) => keywords)
  if (added.length === 0) return { flags, keywords: undefined }
  const keywords = await store.read(mailboxId, (r) => requireKeywordRoom(folderCache, r, { mailboxId, state }, added))
  return { flags, keywords }
}

async function prepare(
  needs: MailProgramNeeds,
  messages: readonly Content[],
  flags: readonly ParsedFlags[],
): Promise<readonly PreparedMessage[]> {
  const prepared: PreparedMessage[] = []
  for (const [at, each] of messages.entries()) {
    const mail = await examineAppended(needs, each)
    const parsed = flags[at]
    if (parsed)
      prepared.push({ given: { ...each, blob: mail.rawBlob, sizeBytes: mail.sizeBytes }, flags: parsed, mail })
  }
  return prepared
}

function requireAppendPermission(actor: Actor, { role }: Pick<ProgramFolder, 'role'>): void {
  requirePermission(actor, 'change_mail')
  if (role === 'drafts') requirePermission(actor, 'write_mail')
}

/** @throws Refused message_too_large */
function requireSize(sizeBytes: number): void {
  if (sizeBytes > MAX_MESSAGE_BYTES) {
    throw new Refused('message_too_large', { actual: sizeBytes, limit: MAX_MESSAGE_BYTES })
  }
}

function sizeOf(message: Content): number {
  return 'raw' in message ? message.raw.byteLength : message.sizeBytes
}

async function readContent({ blobs }: Pick<MailProgramNeeds, 'blobs'>, message: Content): Promise<Uint8Array> {
  return 'raw' in message ? message.raw : blobs.get(message.blob)
}

/** Bytes that are in memory are stored while they are parsed. */
function examineAppended(needs: MailProgramNeeds, message: Content): Promise<ExaminedMail> {
  const kept = 'raw' in message ? undefined : message.blob
  return needs.structureMemory.pass(sizeOf(message), async () =>
    examineMail(needs, { way: 'import', raw: await readContent(needs, message), kept }),
  )
}

/**
 * Converts parts with the encoding `binary` to base64, because other programs may not read them.
 * @param requireEncodedRoom is called with the length that the message will have
 */
function encodeBinary(
  needs: MailProgramNeeds,
  message: Content,
  requireEncodedRoom: (sizeBytes: number) => Promise<void>,
): Promise<Content> {
  return needs.structureMemory.pass(sizeOf(message), async () => {
    const raw = await readContent(needs, message)
    const structure = await parseStructure(needs.mime, raw)
    await requireEncodedRoom(predictEncodedBytes(raw.byteLength, structure))
    const pieces = yielding(needs, encodeBinaryParts(raw, structure))
    if ('raw' in message) return { ...message, raw: await joined(pieces) }
    const { key, sizeBytes } = await needs.blobs.writeStream(pieces, MAX_MESSAGE_BYTES).catch((error: unknown) => {
      throw error instanceof BlobTooLarge ? new Refused('message_too_large') : error
    })
    return { ...message, blob: key, sizeBytes }
  })
}

async function* yielding(
  { yielder }: Pick<MailProgramNeeds, 'yielder'>,
  pieces: Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    await yielder.yield()
    if (piece.byteLength > 0) yield piece
  }
}

async function joined(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.byteLength
  }
  return whole
}

/** Returns messages in the order in which they were given. */
async function storeAll(
  needs: MailProgramNeeds,
  actor: Actor,
  { target, prepared, alongside }: ToStore,
): Promise<readonly AppendResult[]> {
  const { role, state } = target
  if (role === 'drafts') return (await appendDrafts(needs, actor, prepared, alongside)).map((id) => ({ id }))
  const stored = new Map<PreparedMessage, AppendResult>()
  const delivered: { readonly from: PreparedMessage; readonly item: IncomingMessage }[] = []
  for (const each of prepared) {
    const isOwnCopy = role === 'sent' && !wasReceived(each.mail)
    const known = isOwnCopy ? await findSentCopy(needs, actor, each.mail) : undefined
    if (known) {
      stored.set(each, { id: known })
      await noteUnnamedBytes(needs, actor.mailboxId, each.given.sizeBytes)
    } else delivered.push({ from: each, item: toDelivery(needs, target, each) })
  }
  if (delivered.length > 0) {
    const bytes = delivered.reduce((sum, { from }) => sum + from.given.sizeBytes, 0)
    const items = delivered.map(({ item }) => item)
    const results = await deliverMail(needs, actor.mailboxId, items, async (w) => {
      await alongside?.(w)
      await requireTarget(w, state, bytes)
    })
    for (const [at, { from }] of delivered.entries()) {
      const result = results[at]
      if (typeof result === 'object') stored.set(from, { id: result.messageId, uid: result.uid })
    }
    if (role === 'snoozed') {
      const threadIds = results.flatMap((result) => (typeof result === 'object' ? result.threadId : []))
      await needs.store.write(actor.mailboxId, (w) => snoozeMovedThreads(w, needs, actor.mailboxId, threadIds))
    }
  } else if (alongside) {
    await needs.store.write(actor.mailboxId, alongside)
  }
  return prepared.flatMap((each) => stored.get(each) ?? [])
}

/** Other sessions may have used the room meanwhile. @throws Refused folder_not_found, quota_exceeded */
async function requireTarget(w: Writer, { folderId, uidValidity }: StoredFolderState, bytes: number): Promise<void> {
  const [usage, [now]] = await Promise.all([w.mailbox.usageToAdd(), w.mailPrograms.states([folderId])])
  if (now?.uidValidity !== uidValidity) throw new Refused('folder_not_found')
  requireRoom(usage, bytes)
}

/** Drafts, and sent messages that are merged, are asked for their UIDs. */
async function uidsOf(
  { store }: Pick<MailProgramNeeds, 'store'>,
  actor: Actor,
  folderId: FolderId,
  stored: readonly AppendResult[],
): Promise<readonly number[]> {
  const ids = stored.flatMap(({ id, uid }) => (uid === undefined ? id : []))
  if (ids.length === 0) return stored.flatMap(({ uid }) => uid ?? [])
  const uids = await store.read(actor.mailboxId, (r) => r.mailPrograms.uidsOf(folderId, ids))
  return stored.flatMap(({ id, uid }) => uid ?? uids.get(id) ?? [])
}

function toDelivery(
  needs: MailProgramNeeds,
  { state: { folderId }, role }: FolderContext,
  { given, mail, flags }: PreparedMessage,
): IncomingMessage {
  const now = needs.clock.now()
  const { internalDate } = given
  const has = (state: 'isRead' | 'isStarred' | 'isAnswered' | 'isForwarded' | 'isDeleted') => flags.states.has(state)
  return {
    mail,
    receivedAt: internalDate && isBelievable(internalDate, now) ? internalDate : now,
    folder: { found: { id: folderId, role } },
    kind: role === 'sent' ? 'sent' : 'received',
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
 * still be in its undo period. Mail with a Received field and mail from the web are no such copies. A program that
 * synchronises them deletes the older one, so merging would lose the message.
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
