import type { MailboxKey, Person, Who } from './people.ts'

/** Texts in it may contain date words (fill-dates.ts). */
export interface DemoFile {
  readonly name: string
  readonly contentType: string
  /** With a content id, the body shows the file through `cid:`. */
  readonly contentId?: string
  make(fill: (text: string) => string): Uint8Array
}

/** `day` counts business days from the thread's first day. */
export interface Invitation {
  readonly uid: string
  readonly title: string
  readonly place: string
  readonly note: string
  readonly day: number
  readonly from: string
  readonly to: string
  readonly sequence?: number
  readonly method?: 'REQUEST' | 'CANCEL'
  readonly repeatsWeekly?: boolean
}

/** `at` is 'business days after the thread began' and a clock, as in '2 14:05'. */
export interface StoryLine {
  readonly from: Who
  readonly at: string
  /** The body is in the markup of markup.ts, where some words become dates. */
  readonly body: string
  /** A complete HTML part replaces the rendered `body`, which stays the text part. */
  readonly html?: string
  /** The default is the author of the message replied to, or everybody for the first message. */
  readonly to?: readonly Who[]
  readonly cc?: readonly Who[]
  readonly subject?: string
  /** The default is the message before; -1 means none. */
  readonly replyTo?: number
  readonly forwards?: boolean
  readonly unquoted?: boolean
  readonly files?: readonly DemoFile[]
  readonly invitation?: Invitation
  readonly headers?: Readonly<Record<string, string>>
  /** The text part is in another character set or format. */
  readonly rawText?: { readonly contentType: string; readonly bytes: Uint8Array }
  /** The Date header claims this many days before the message came. */
  readonly writtenDaysBefore?: number
  /** The real sender is in Return-Path while From names `from`. */
  readonly forgedBy?: Person
  /** The message is forwarded as an attachment (message/rfc822). */
  readonly nested?: { readonly name: string; readonly from: Who; readonly subject: string; readonly body: string }
  readonly unread?: readonly MailboxKey[]
  readonly star?: readonly MailboxKey[]
  /** This folder overrides the thread's. */
  readonly folder?: string
}

/** `day` is the business day of its first message (0 = today, -3 = three business days ago). */
export interface Story {
  readonly id: string
  readonly subject: string
  readonly day: number
  readonly who: readonly Who[]
  readonly cc?: readonly Who[]
  /** The default is INBOX. */
  readonly folder?: Partial<Record<MailboxKey, string>>
  readonly lines: readonly StoryLine[]
}

export function line(from: Who, at: string, body: string, rest: Partial<StoryLine> = {}): StoryLine {
  return { from, at, body: body.trim(), ...rest }
}
