/** What may be loaded when the body is shown. */
export interface CleanPolicy {
  /** Maps a `cid:` reference (without the scheme) to an address of ours, or undefined when there is no such part. */
  readonly inlineImages: Readonly<Record<string, string>>
}

export interface CleanedHtml {
  readonly html: string
  /** Whether anything remote was left out. */
  readonly hasRemoteContent: boolean
  /** Readable text of the body, for snippets and search. */
  readonly text: string
}

/** Makes a stranger's HTML safe to show. Nothing may edit the result afterwards. */
export interface HtmlCleaner {
  /** Changes whenever the same input may give another output; kept outputs with another version are made anew. */
  readonly version: string
  clean(html: string, policy: CleanPolicy): Promise<CleanedHtml>
}
