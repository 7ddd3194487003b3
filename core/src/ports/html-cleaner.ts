/**
 * How remote images are treated. `left-out`: they are removed, and `hasRemoteContent` is set. `proxied`: each gets an
 * address of our proxy. `kept`: for drafts, where the author's images are sent unchanged; the page that shows the draft
 * loads none.
 */
export type RemoteImages =
  | { readonly kind: 'left-out' }
  | { readonly kind: 'kept' }
  /** The address of an image is `prefix` followed by its index in `CleanedHtml.remoteImages`. */
  | { readonly kind: 'proxied'; readonly prefix: string }

/** The resources that may be loaded when the body is shown. */
export interface CleanPolicy {
  /** Maps a `cid:` reference (without the scheme) to one of our addresses; undefined when there is no such part. */
  readonly inlineImages: Readonly<Record<string, string>>
  readonly remoteImages: RemoteImages
  /**
   * UUIDs of the author's own public images, such as the logo in a signature. They are served from here and never count
   * as remote.
   */
  readonly ownPictures?: readonly string[]
  /** `inlined`: styles are copied to each element, so that a quotation does not restyle the text around it. */
  readonly styleSheets?: 'inlined'
}

export interface CleanedHtml {
  readonly html: string
  readonly hasRemoteContent: boolean
  /** With `proxied`: the http or https addresses, by index. */
  readonly remoteImages: readonly string[]
  /** Whether formatting beyond the limits was left out. */
  readonly isReduced: boolean
}

/** `failed` is temporary and not caused by the body. The other reasons are permanent. */
export type UncleanableReason = 'too_deep' | 'too_large' | 'too_slow' | 'failed'

/** The body exceeds the limits on time, memory or depth. Callers show the plain text instead. */
export class Uncleanable extends Error {
  override readonly name = 'Uncleanable'
  readonly reason: UncleanableReason

  constructor(reason: UncleanableReason, options?: { readonly cause: unknown }) {
    super(`the body cannot be cleaned: ${reason}`, options)
    this.reason = reason
  }
}

/** Sanitises untrusted HTML. The result must not be edited afterwards. */
export interface HtmlCleaner {
  /** Changes whenever the same input may give another output. Stored outputs of another version are created again. */
  readonly version: string
  /** @throws Uncleanable */
  clean(html: string, policy: CleanPolicy): Promise<CleanedHtml>
}
