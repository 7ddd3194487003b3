/** The expected reading of a mail. Absent fields are not judged, except that absent `files` and `drawn` mean none. */
export interface ReportedExpectation {
  readonly subject?: string
  readonly subjectContains?: readonly string[]
  readonly fromName?: string
  readonly ccNames?: readonly string[]
  /** The Date field as an ISO instant; null when it is unreadable. Any of several values is right. */
  readonly date?: string | null | readonly (string | null)[]
  readonly format?: 'html' | 'text'
  readonly shows?: readonly string[]
  readonly showsNot?: readonly string[]
  readonly holds?: readonly string[]
  readonly snippet?: string
  readonly files?: readonly string[]
  readonly mayList?: readonly string[]
  readonly drawn?: readonly string[]
  readonly anywhere?: readonly string[]
  readonly zip?: readonly string[]
  readonly opened?: { readonly file: string; readonly shows: readonly string[]; readonly files: readonly string[] }
  readonly rules?: readonly string[]
  readonly rulesNot?: readonly string[]
  readonly unsubscribe?: { readonly oneClick: string | null; readonly mailto: string | null }
  readonly invitation?: ReportedInvitation
  readonly found?: readonly string[]
  readonly foundNot?: readonly string[]
}

export interface ReportedInvitation {
  readonly method: string
  readonly events: readonly {
    /**
     * An instant as `2026-12-02T02:00Z`, a day as `2026-12-10`, or a local time of the account as `2026-12-02T09:00`.
     */
    readonly start: string
    /** Whole-day events have their last day, inclusive. */
    readonly end?: string
    readonly isCancelled?: boolean
  }[]
}

export interface ReportedCase {
  readonly id: string
  /** The source of a case of our own, one character per byte; other sources are in files. */
  readonly source?: string
  /** Sent with a DKIM signature of the author's domain, without which unsubscribing is not offered. */
  readonly isSigned?: boolean
  readonly expect: ReportedExpectation
}
