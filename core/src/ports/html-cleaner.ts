/** `left-out` sets `hasRemoteContent`. `kept` is for drafts, whose images are sent unchanged. */
export type RemoteImages =
  | { readonly kind: 'left-out' }
  | { readonly kind: 'kept' }
  /** An address is `prefix` followed by the index in `CleanedHtml.remoteImages`. */
  | { readonly kind: 'proxied'; readonly prefix: string }

export interface CleanPolicy {
  /** Maps a `cid:` reference (without the scheme) to one of our addresses. */
  readonly inlineImages: Readonly<Record<string, string>>
  readonly remoteImages: RemoteImages
  /** UUIDs of the author's own public images, such as the logo in a signature. They never count as remote. */
  readonly ownPictures?: readonly string[]
  /** `inlined`: styles are copied to each element, so that a quotation does not restyle the text around it. */
  readonly styleSheets?: 'inlined'
}

export interface CleanedHtml {
  readonly html: string
  readonly hasRemoteContent: boolean
  /** With `proxied`: the http or https addresses, by index. */
  readonly remoteImages: readonly string[]
  readonly isReduced: boolean
}

/** `failed` is temporary and not caused by the body. The other reasons are permanent. */
export type UncleanableReason = 'too_deep' | 'too_large' | 'too_slow' | 'failed'

export class Uncleanable extends Error {
  override readonly name = 'Uncleanable'
  readonly reason: UncleanableReason

  constructor(reason: UncleanableReason, options?: { readonly cause: unknown }) {
    super(`the body cannot be cleaned: ${reason}`, options)
    this.reason = reason
  }
}

/** The result must not be edited afterwards. */
export interface HtmlCleaner {
  /** Changes whenever the same input may give another output. Other versions' outputs are created again. */
  readonly version: string
  /** @throws Uncleanable */
  clean(html: string, policy: CleanPolicy): Promise<CleanedHtml>
}
