import type { MailboxKey, Person, Who } from './people.ts'

/** An attachment whose bytes are made only when its message is built. Texts in it may hold date words (fill-dates.ts). */
export interface DemoFile {
  readonly name: string
  readonly contentType: string
  /** With a content id the file is shown inside the body through `cid:`. */
  readonly contentId?: string
  make(fill: (text: string) => string): Uint8Array
}

/** A meeting to invite to; `day` counts business days from the thread's first day. */
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

/** One message of a thread. `at` is 'business days after the thread began' and a clock, as in '2 14:05'. */
export interface StoryLine {
  readonly from: Who
  readonly at: string
  /** Small markup (markup.ts), date words allowed. */
  readonly body: string
  /** A complete HTML part to send instead of rendering `body`; `body` stays the text part unless empty. */
  readonly html?: string
  /** Default: the author of the message replied to, or everybody of the thread for the first message. */
  readonly to?: readonly Who[]
  readonly cc?: readonly Who[]
  /** Replaces the reply subject made from the thread's subject. */
  readonly subject?: string
  /** Index of the message this one answers; default the one before. -1: answers nothing. */
  readonly replyTo?: number
  readonly forwards?: boolean
  /** Leaves out the quoted original. */
  readonly unquoted?: boolean
  readonly files?: readonly DemoFile[]
  readonly invitation?: Invitation
  readonly headers?: Readonly<Record<string, string>>
  /** A text part in another character set or format, sent unchanged. */
  readonly rawText?: { readonly contentType: string; readonly bytes: Uint8Array }
  /** The Date header claims this many days before the message came. */
  readonly writtenDaysBefore?: number
  /** The real sender of a forged message, which is in Return-Path while From names `from`. */
  readonly forgedBy?: Person
  /** A message forwarded as an attachment (message/rfc822), given as a line of its own. */
  readonly nested?: { readonly name: string; readonly from: Who; readonly subject: string; readonly body: string }
  readonly unread?: readonly MailboxKey[]
  readonly star?: readonly MailboxKey[]
  /** Overrides the thread's folder for this message's received copies. */
  readonly folder?: string
}

/** A conversation. `day` is the business day of its first message (0 = today, -3 = three business days ago). */
export interface Story {
  readonly id: string
  readonly subject: string
  readonly day: number
  /** Everybody in the conversation; replies go to all of them. */
  readonly who: readonly Who[]
  /** The members of `who` who are in Cc. */
  readonly cc?: readonly Who[]
  /** Where each mailbox files received copies; default INBOX. */
  readonly folder?: Partial<Record<MailboxKey, string>>
  readonly lines: readonly StoryLine[]
}

/** Shorthand for the thread files: author, time, body, and the rest. */
export function line(from: Who, at: string, body: string, rest: Partial<StoryLine> = {}): StoryLine {
  return { from, at, body: body.trim(), ...rest }
}
