import { allStories } from './all-stories.ts'
import { type DemoCalendar, demoCalendar } from './calendar.ts'
import { composeRaw, type Letter, type RawFile } from './compose-raw.ts'
import { icsOf } from './files/ics.ts'
import { type MailboxKey, mailboxOf, personOf } from './people.ts'
import { renderHtml, renderText } from './render-body.ts'
import type { Story } from './story.ts'
import { type SentLine, unfoldStory } from './unfold-story.ts'

export interface DemoMessage {
  readonly mailbox: string
  /** A custom folder is a path, as in 'Hợp đồng/Năm 2026'. */
  readonly folder: 'INBOX' | 'Sent' | 'Drafts' | 'Junk' | 'Trash' | string
  /** The message is RFC 5322 with CRLF. */
  readonly raw: Uint8Array
  readonly receivedAt: Date
  readonly isRead: boolean
  readonly isStarred: boolean
  /** The envelope differs from the From header only where mail is forged. */
  readonly envelopeFrom: string
  readonly isOfList: boolean
}

/**
 * Yields about six weeks of mail, oldest first, nothing later than `now`. Equal arguments give equal bytes. Each copy
 * has its own bytes, so that a reader may transfer them to a worker.
 */
export async function* demoMail(now: Date, domain: string): AsyncGenerator<DemoMessage> {
  const calendar = demoCalendar(now)
  const letters = allStories().flatMap((story) => unfoldStory(story, calendar, domain).map((sent) => ({ story, sent })))
  letters.sort((a, b) => a.sent.sentAt.getTime() - b.sent.sentAt.getTime())
  for (const { story, sent } of letters) {
    const raw = await composeRaw(await letterOf(story, sent, calendar, domain))
    const envelopeFrom = sent.line.forgedBy?.email ?? sent.from.email
    for (const { mailbox, folder, isReceived } of copiesOf(story, sent)) {
      yield {
        mailbox: personOf(mailbox, domain).email,
        folder,
        raw: new Uint8Array(raw),
        receivedAt: sent.sentAt,
        isRead: !(isReceived && sent.line.unread?.includes(mailbox)),
        isStarred: sent.line.star?.includes(mailbox) ?? false,
        envelopeFrom,
        isOfList: isReceived && sent.line.headers?.['List-Unsubscribe'] !== undefined,
      }
    }
  }
}

interface Copy {
  readonly mailbox: MailboxKey
  readonly folder: string
  readonly isReceived: boolean
}

function copiesOf(story: Story, sent: SentLine): readonly Copy[] {
  const sender = sent.line.forgedBy === undefined ? mailboxOf(sent.line.from) : undefined
  const received = new Set(sent.recipients.map(mailboxOf).filter((mailbox) => mailbox !== undefined))
  const copies: Copy[] = sender === undefined ? [] : [{ mailbox: sender, folder: 'Sent', isReceived: false }]
  for (const mailbox of received) copies.push({ mailbox, folder: story.folder?.[mailbox] ?? 'INBOX', isReceived: true })
  return copies
}

async function letterOf(story: Story, sent: SentLine, calendar: DemoCalendar, domain: string): Promise<Letter> {
  const { line } = sent
  const html = renderHtml(sent)
  const delayMs = (line.writtenDaysBefore ?? 0) * 86_400_000 + 4000
  return {
    from: sent.from,
    to: sent.to,
    cc: sent.cc,
    subject: sent.subject,
    messageId: sent.messageId,
    references: sent.references,
    sentAt: new Date(sent.sentAt.getTime() - delayMs),
    headers: { ...traceOf(sent, domain), ...line.headers },
    text: renderText(sent),
    ...(html === undefined ? {} : { html }),
    ...(line.rawText === undefined ? {} : { rawText: line.rawText }),
    ...calendarTextOf(story, sent, calendar),
    files: [...filesOf(sent), ...(await nestedOf(sent, domain))],
  }
}

/** The receiving server adds these fields (RFC 5321 section 4.4). */
function traceOf(sent: SentLine, domain: string): Record<string, string> {
  const sender = sent.line.forgedBy?.email ?? sent.from.email
  const host = sender.slice(sender.indexOf('@') + 1)
  if (host === domain) return {}
  const trace = `from mail.${host} (mail.${host} [192.0.2.${(host.length * 7) % 250}]) by mx.${domain} with ESMTPS id ${sent.messageId.slice(0, 10)}; ${sent.sentAt.toUTCString().replace('GMT', '+0000')}`
  return sent.line.forgedBy === undefined ? { Received: trace } : { 'Return-Path': `<${sender}>`, Received: trace }
}

function filesOf(sent: SentLine): readonly RawFile[] {
  return (sent.line.files ?? []).map((file) => ({
    name: sent.fill(file.name),
    contentType: file.contentType,
    bytes: file.make(sent.fill),
    ...(file.contentId === undefined ? {} : { contentId: file.contentId }),
  }))
}

async function nestedOf(sent: SentLine, domain: string): Promise<readonly RawFile[]> {
  const { nested } = sent.line
  if (nested === undefined) return []
  const bytes = await composeRaw({
    from: personOf(nested.from, domain),
    to: [sent.from],
    cc: [],
    subject: sent.fill(nested.subject),
    messageId: `nested.${sent.messageId}`,
    references: [],
    sentAt: new Date(sent.sentAt.getTime() - 3 * 3_600_000),
    headers: {},
    text: sent.fill(nested.body),
    files: [],
  })
  return [{ name: nested.name, contentType: 'message/rfc822', bytes }]
}

function calendarTextOf(story: Story, sent: SentLine, calendar: DemoCalendar): Pick<Letter, 'calendarText'> {
  const { invitation } = sent.line
  if (invitation === undefined) return {}
  const date = dateDigits(calendar, story.day + invitation.day)
  const content = icsOf({
    invitation,
    stampedAt: sent.sentAt,
    startLocal: `${date}T${invitation.from.replace(':', '')}00`,
    endLocal: `${date}T${invitation.to.replace(':', '')}00`,
    organizer: sent.from,
    guests: [...sent.to, ...sent.cc],
  })
  return { calendarText: { method: invitation.method ?? 'REQUEST', content } }
}

function dateDigits(calendar: DemoCalendar, dayOffset: number): string {
  const { year, month, day } = calendar.day(dayOffset)
  return `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`
}
