import type { ComposedPart, ComposeRequest } from '@sen/core/ports/mime'
import { safeFileName } from '@sen/model/file-names'
import MailComposer, { type MailComposerAttachment } from 'nodemailer/lib/mail-composer'
import { composeReport } from './compose-report.ts'
import { escapeFromLines } from './from-lines.ts'
import {
  addressField,
  dateField,
  headerFields,
  lineOf,
  linesOf,
  messageIdField,
  referencesField,
} from './header-fields.ts'
import { plainTextOf } from './plain-text.ts'

/** An empty group (RFC 5322 section 3.4) names no recipients. */
const UNDISCLOSED = 'undisclosed-recipients:;'

/**
 * Builds the bytes that are sent and stored: CRLF, 7-bit except for non-ASCII addresses (RFC 6532), names by RFC 2231,
 * no Bcc. No value can start another header field.
 * @throws Error when an address or the Message-ID is invalid in a header
 */
export async function composeMessage(request: ComposeRequest): Promise<Uint8Array> {
  if (request.report) return composeReport(request, request.report)
  const isAddressed = request.to.length + request.cc.length > 0
  const composer = new MailComposer({
    from: addressField(request.from),
    ...(request.replyTo?.length ? { replyTo: request.replyTo.map(addressField) } : {}),
    to: isAddressed ? request.to.map(addressField) : UNDISCLOSED,
    cc: request.cc.map(addressField),
    subject: lineOf(request.subject),
    date: dateField(request.date, request.timeZone),
    messageId: messageIdField(request.messageIdHeader),
    ...(request.inReplyTo ? { inReplyTo: referencesField([request.inReplyTo]) } : {}),
    ...(request.references.length > 0 ? { references: referencesField(request.references) } : {}),
    headers: headerFields(request.headers),
    text: linesOf(request.text || plainTextOf(request.html)),
    html: linesOf(request.html),
    attachments: request.parts.map(attachmentOf),
    newline: '\r\n',
    // The draft's text must not make the server read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const root = composer.compile()
  escapeFromLines(root)
  return root.build()
}

const MAX_CONTENT_ID_CHARACTERS = 255

function attachmentOf(part: ComposedPart): MailComposerAttachment {
  const content = Buffer.from(part.content.buffer, part.content.byteOffset, part.content.byteLength)
  const contentId = part.contentId.replaceAll(/[^\x21-\x3b\x3d\x3f-\x7e]/g, '').slice(0, MAX_CONTENT_ID_CHARACTERS)
  return {
    filename: safeFileName(part.name, 'attachment'),
    content,
    contentType: contentTypeOf(part.contentType, content),
    contentDisposition: contentId ? 'inline' : 'attachment',
    ...(contentId ? { cid: contentId } : {}),
  }
}

/** A nested message must not be encoded (RFC 2046 section 5.2.1), so one with 8-bit bytes becomes a plain file. */
function contentTypeOf(contentType: string, content: Buffer): string {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!/^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*$/.test(type) || type.startsWith('multipart/'))
    return 'application/octet-stream'
  return type.startsWith('message/') && content.some((byte) => byte > 0x7e || byte === 0)
    ? 'application/octet-stream'
    : type
}
