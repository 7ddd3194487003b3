import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { Person } from './people.ts'

export interface RawFile {
  readonly name: string
  readonly contentType: string
  readonly contentId?: string
  readonly bytes: Uint8Array
}

/** Ids have no angle brackets. */
export interface Letter {
  readonly from: Person
  readonly to: readonly Person[]
  readonly cc: readonly Person[]
  readonly subject: string
  readonly messageId: string
  readonly references: readonly string[]
  readonly sentAt: Date
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly html?: string
  /** Bytes in another character set or format replace `text`. */
  readonly rawText?: { readonly contentType: string; readonly bytes: Uint8Array }
  readonly calendarText?: { readonly method: string; readonly content: string }
  readonly files: readonly RawFile[]
}

/** Builds RFC 5322 bytes with deterministic boundaries and dates in +0700. */
export async function composeRaw(letter: Letter): Promise<Uint8Array> {
  const { rawText, calendarText, references } = letter
  const answered = references.at(-1)
  const composer = new MailComposer({
    from: address(letter.from),
    to: letter.to.map(address),
    cc: letter.cc.map(address),
    subject: letter.subject,
    messageId: `<${letter.messageId}>`,
    inReplyTo: answered === undefined ? undefined : `<${answered}>`,
    references: references.map((id) => `<${id}>`),
    date: rfcDate(letter.sentAt),
    headers: { ...letter.headers },
    text: rawText === undefined ? letter.text : undefined,
    html: letter.html,
    alternatives:
      rawText === undefined
        ? []
        : [
            {
              contentType: rawText.contentType,
              content: Buffer.from(rawText.bytes),
              contentTransferEncoding: 'quoted-printable',
            },
          ],
    icalEvent: calendarText === undefined ? undefined : { ...calendarText, filename: 'invite.ics' },
    attachments: letter.files.map((file) => ({
      filename: file.name,
      contentType: file.contentType,
      content: Buffer.from(file.bytes),
      ...(file.contentId === undefined ? { contentDisposition: 'attachment' } : { cid: file.contentId }),
    })),
    baseBoundary: letter.messageId.slice(0, 20),
    boundaryPrefix: '=_sen',
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return await composer.compile().build()
}

function address(person: Person): { name: string; address: string } {
  return { name: person.name, address: person.email }
}

/** The format is that of RFC 5322 section 3.3. */
function rfcDate(instant: Date): string {
  const local = new Date(instant.getTime() + 7 * 3_600_000)
  return local.toUTCString().replace('GMT', '+0700')
}
