/** What a reader must see of one mail. What is not named is not judged, but for files and pictures: those are none then. */
export interface ReportedExpectation {
  readonly subject?: string
  /** Words that the subject contains, where programs may differ in the spaces between them. */
  readonly subjectContains?: readonly string[]
  /** The sender's name as it is shown; empty where the address is shown instead. */
  readonly fromName?: string
  readonly ccNames?: readonly string[]
  /** The Date field as an ISO instant; null where nobody can read it. Of several any is right. */
  readonly date?: string | null | readonly (string | null)[]
  readonly format?: 'html' | 'text'
  /** Words of the text that is shown, however they are spaced. */
  readonly shows?: readonly string[]
  readonly showsNot?: readonly string[]
  /** Pieces of the body exactly as they must be there, spaces and marks too. */
  readonly holds?: readonly string[]
  readonly snippet?: string
  /** Names of the files that are listed, in their order. */
  readonly files?: readonly string[]
  /** Files that may be listed or not. */
  readonly mayList?: readonly string[]
  /** Names of the pictures that the body draws. */
  readonly drawn?: readonly string[]
  /** Pictures that must be drawn or listed. */
  readonly anywhere?: readonly string[]
  /** Names in the download of all files. */
  readonly zip?: readonly string[]
  /** A file that is a message, opened. */
  readonly opened?: { readonly file: string; readonly shows: readonly string[]; readonly files: readonly string[] }
  /** Pieces of the style sheet that stay, without spaces. */
  readonly rules?: readonly string[]
  readonly rulesNot?: readonly string[]
  readonly unsubscribe?: { readonly oneClick: string | null; readonly mailto: string | null }
  readonly invitation?: ReportedInvitation
  /** Searches that find this mail, and searches that do not. */
  readonly found?: readonly string[]
  readonly foundNot?: readonly string[]
}

export interface ReportedInvitation {
  readonly method: string
  readonly events: readonly {
    /** An instant as `2026-12-02T02:00Z`, a day as `2026-12-10`, or by the clock of the account as `2026-12-02T09:00`. */
    readonly start: string
    /** Of whole days the last one that belongs to it. */
    readonly end?: string
    readonly isCancelled?: boolean
  }[]
}

export interface ReportedCase {
  /** Of a reported case the name of its file in `mails`. */
  readonly id: string
  /** Of a case of our own its bytes, one character for each; otherwise they are in the file. */
  readonly source?: string
  /** Sent with a DKIM signature of the author's domain: without one nothing is offered to leave a list. */
  readonly isSigned?: boolean
  readonly expect: ReportedExpectation
}
