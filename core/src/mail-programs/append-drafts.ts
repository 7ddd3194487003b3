import { type Address, domainOf } from '@sen/model/addresses'
import { MIN_DRAFT_BYTES } from '@sen/model/drafts/limits'
import { safeFileName, utf8Length } from '@sen/model/file-names'
import type { MessageId, ThreadId } from '@sen/model/ids'
import { applyFlags, type FlagState, type ParsedFlags } from '@sen/model/mail-programs/message-flags'
import { scanAtOnce } from '../attachments/scanning/scan-upload.ts'
import { draftContent } from '../drafts/draft-input.ts'
import type { DraftContent } from '../drafts/draft-store.ts'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { requireRoom } from '../kit/require-room.ts'
import type { ExaminedMail } from '../receiving/examine-mail.ts'
import { isBelievable } from '../receiving/received-time.ts'
import type { Writer } from '../store.ts'
import type { MailProgramNeeds } from './program-context.ts'
import type { AppendedMessage } from './program-message.ts'

export interface AppendedDraft {
  readonly given: AppendedMessage
  readonly mail: ExaminedMail
  readonly flags: ParsedFlags
}

const NO_FLAGS: FlagState = {
  isRead: false,
  isStarred: false,
  isAnswered: false,
  isForwarded: false,
  isDeleted: false,
  keywords: [],
  labels: [],
}

/** The web cannot compose a message with another one. */
const MESSAGE_ID = /^[^\s<>@\p{Cc}]+@[^\s<>@\p{Cc}]+$/u

type DraftFile = Parameters<Writer['files']['addUploaded']>[0]

interface PreparedDraft {
  readonly given: AppendedMessage
  readonly content: DraftContent
  readonly replyTo: readonly Address[]
  readonly snippet: string
  readonly messageIdHeader: string
  readonly at: Date
  readonly flags: FlagState
  readonly files: readonly DraftFile[]
}

/**
 * Creates drafts that the web can edit, all in one transaction. Mail programs read the appended bytes until a draft is
 * saved. Its files become uploads, like those of other drafts.
 * @param alongside runs in that transaction before the drafts are stored, and takes a version first
 * @throws Refused smtp_disabled, quota_exceeded, too_many_keywords
 */
export async function appendDrafts(
  needs: MailProgramNeeds,
  actor: Actor,
  appended: readonly AppendedDraft[],
  alongside: ((w: Writer) => Promise<void>) | undefined,
): Promise<readonly MessageId[]> {
  requirePermission(actor, 'write_mail')
  const drafts: PreparedDraft[] = []
  for (const each of appended) drafts.push(await prepareDraft(needs, actor, each))
  return needs.store.write(actor.mailboxId, async (w) => {
    // It takes a version of its own, which must not be the later one.
    await alongside?.(w)
    const version = await w.nextVersion()
    // Other APPENDs may have used the room meanwhile.
    requireRoom(await w.mailbox.usageToAdd(), bytesOf(drafts))
    const stored: { readonly id: MessageId; readonly threadId: ThreadId; readonly merged: readonly ThreadId[] }[] = []
    for (const draft of drafts) stored.push(await storeDraft(needs, w, actor, { draft, version }))
    await w.threads.refresh([...new Set(stored.flatMap(({ threadId, merged }) => [threadId, ...merged]))], version)
    for (const { id, threadId } of stored) {
      await w.record({ type: 'draft.saved', version, messageId: id, threadId, revision: 1 })
    }
    return stored.map(({ id }) => id)
  })
}

async function prepareDraft(
  needs: MailProgramNeeds,
  actor: Actor,
  { given, mail, flags }: AppendedDraft,
): Promise<PreparedDraft> {
  const { message, from } = mail
  const state = applyFlags(NO_FLAGS, 'add', flags)
  if (!state) throw new Refused('too_many_keywords')
  const written = message.html === '' ? { html: '', plainText: message.text } : { html: message.html }
  const body = await needs.textProcessor.draftBody(written)
  const input = { ...message, from, ...written, files: [] }
  const now = needs.clock.now()
  const { internalDate } = given
  return {
    given,
    content: draftContent(input, body, { from, inReplyTo: '', references: [] }),
    replyTo: message.replyTo,
    snippet: body.snippet,
    messageIdHeader: MESSAGE_ID.test(message.messageIdHeader)
      ? message.messageIdHeader
      : `${needs.secrets.token()}@${domainOf(actor.address)}`,
    at: internalDate && isBelievable(internalDate, now) ? internalDate : now,
    flags: state,
    files: await storeParts(needs, given, mail),
  }
}

/** The source and what the web reads from it are the same content, so the longer one counts. */
function bytesOf(drafts: readonly PreparedDraft[]): number {
  return drafts.reduce((sum, { given, content, files }) => {
    const fileBytes = files.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0)
    return sum + Math.max(given.sizeBytes, utf8Length(content.html || content.text) + fileBytes, MIN_DRAFT_BYTES)
  }, 0)
}

/** Runs in a transaction that has its version. The caller refreshes the threads. */
async function storeDraft(
  needs: Pick<MailProgramNeeds, 'secrets'>,
  w: Writer,
  actor: Actor,
  { draft, version }: { readonly draft: PreparedDraft; readonly version: number },
): Promise<{ readonly id: MessageId; readonly threadId: ThreadId; readonly merged: readonly ThreadId[] }> {
  const { given, content, replyTo, messageIdHeader, at, snippet, flags } = draft
  const { threadId, merged } = await w.threads.resolve({
    messageIdHeader,
    references: [...content.references, content.inReplyTo].filter((id) => id !== ''),
    subject: content.subject,
    participants: [],
    at,
  })
  const deliveryKey = `draft:${needs.secrets.token()}`
  const named = { threadId, messageIdHeader, identityKey: messageIdHeader, deliveryKey }
  const id = await w.drafts.create({ ...content, ...named, replyTo, at, snippet, version, flags })
  await w.mailPrograms.saveAppendedSource(id, { rawBlob: given.blob, sizeBytes: given.sizeBytes })
  const files = []
  for (const file of draft.files) files.push(await w.files.addUploaded(file))
  await w.files.attach(
    id,
    files.map((file) => file.id),
  )
  for (const { id: fileId } of files.filter(({ scan }) => scan === 'scanning')) {
    await w.enqueue({ name: 'scan-upload', mailboxId: actor.mailboxId, fileId, attempt: 0 })
  }
  return { id, threadId, merged }
}

function storeParts(
  needs: MailProgramNeeds,
  { blob, sizeBytes }: AppendedMessage,
  { message }: ExaminedMail,
): Promise<readonly DraftFile[]> {
  return needs.structureMemory.pass(sizeBytes, async () => {
    const { parts } = message
    if (parts.length === 0) return []
    const raw = await needs.blobs.get(blob)
    const contents = await needs.mime.extractParts(
      raw,
      parts.map(({ index }) => index),
    )
    const files: DraftFile[] = []
    for (const [at, part] of parts.entries()) {
      const content = contents[at]
      if (!content) continue
      const key = await needs.blobs.write(content)
      files.push({
        name: safeFileName(part.name, 'file'),
        sizeBytes: content.byteLength,
        contentType: part.contentType,
        blob: key,
        isInline: part.isInline,
        contentId: part.isInline ? part.contentId : '',
        scan: await scanAtOnce(needs, { key, sizeBytes: content.byteLength }),
        isPublic: false,
      })
    }
    return files
  })
}
