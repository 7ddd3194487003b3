/** What may be loaded when the body is shown. */
export interface CleanPolicy {
  /** Maps a `cid:` reference (without the scheme) to an address of ours, or undefined when there is no such part. */
  readonly inlineImages: Readonly<Record<string, string>>
}

export interface CleanedHtml {
  readonly html: string
  /** Whether anything remote was left out. */
  readonly hasRemoteContent: boolean
}

/** Time or memory ran out, or the body is too deep to be cleaned: show the text instead. */
export class Uncleanable extends Error {
  override readonly name = 'Uncleanable'
}

/** Makes a stranger's HTML safe to show. Nothing may edit the result afterwards. */
export interface HtmlCleaner {
  /** Changes whenever the same input may give another output; kept outputs with another version are made anew. */
  readonly version: string
  /** Throws `Uncleanable`. */
  clean(html: string, policy: CleanPolicy): Promise<CleanedHtml>
}
