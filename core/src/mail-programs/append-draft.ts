import { safeFileName } from '@sen/model/file-names'
import type { MessageId } from '@sen/model/ids'
import { scanAtOnce } from '../attachments/scanning/scan-upload.ts'
import { draftContent } from '../drafts/draft-input.ts'
import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { requireRoom } from '../kit/require-room.ts'
import type { ExaminedMail } from '../receiving/examine-mail.ts'
import type { MailProgramNeeds } from './program-context.ts'
import type { AppendedMessage } from './program-message.ts'

interface AppendedDraft {
  readonly given: AppendedMessage
  readonly mail: ExaminedMail
}

/**
 * Creates a draft that the web can edit. Its files become uploads, so that the quota counts them as it counts the files
 * of other drafts.
 * @throws Refused smtp_disabled, quota_exceeded
 */
export async function appendDraft(
  needs: MailProgramNeeds,
  actor: Actor,
  { given, mail }: AppendedDraft,
): Promise<MessageId> {
  requirePermission(actor, 'write_mail')
  const { message, from } = mail
  const written = message.html === '' ? { html: '', plainText: message.text } : { html: message.html }
  const body = await needs.textProcessor.draftBody(written)
  const input = { ...message, from, ...written, files: [] }
  const content = draftContent(input, body, { from, inReplyTo: '', references: [] })
  const files = await storeParts(needs, given, mail)
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    // Other APPENDs may have used the room meanwhile.
    requireRoom(await w.mailbox.usageToAdd(), given.sizeBytes)
    const at = needs.clock.now()
    const messageIdHeader = message.messageIdHeader || `${needs.secrets.token()}@${actor.address.split('@').at(-1)}`
    const candidate = {
      messageIdHeader,
      references: [...message.references, message.inReplyTo].filter((id) => id !== ''),
      subject: content.subject,
      participants: [],
      at,
    }
    const { threadId, merged } = await w.threads.resolve(candidate)
    const deliveryKey = `draft:${needs.secrets.token()}`
    const draft = { ...content, threadId, messageIdHeader, identityKey: messageIdHeader, deliveryKey }
    const id = await w.drafts.create({ ...draft, at, snippet: body.snippet, version })
    const added = []
    for (const file of files) added.push(await w.files.addUploaded(file))
    await w.files.attach(
      id,
      added.map((file) => file.id),
    )
    for (const file of added.filter(({ scan }) => scan === 'scanning')) {
      await w.enqueue({ name: 'scan-upload', mailboxId: actor.mailboxId, fileId: file.id, attempt: 0 })
    }
    await w.threads.refresh([threadId, ...merged], version)
    await w.record({ type: 'draft.saved', version, messageId: id, threadId, revision: 1 })
    return id
  })
}

function storeParts(needs: MailProgramNeeds, { blob, sizeBytes }: AppendedMessage, { message }: ExaminedMail) {
  return needs.structureMemory.pass(sizeBytes, async () => {
    const { parts } = message
    if (parts.length === 0) return []
    const raw = await needs.blobs.get(blob)
    const contents = await needs.mime.extractParts(
      raw,
      parts.map(({ index }) => index),
    )
    const files = []
    for (const [at, part] of parts.entries()) {
      const content = contents[at]
      if (!content) continue
      const key = await needs.blobs.put(content)
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
