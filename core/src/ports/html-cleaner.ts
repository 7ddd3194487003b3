/**
 * What becomes of pictures that lie elsewhere. `left-out`: they are noted, and not there. `proxied`: each gets an
 * address of our proxy. `kept`: for a draft, which its writer sends on as it is; the page that shows it loads none.
 */
export type RemoteImages =
  | { readonly kind: 'left-out' }
  | { readonly kind: 'kept' }
  /** The address of a picture is `prefix` and its number in `CleanedHtml.remoteImages`. */
  | { readonly kind: 'proxied'; readonly prefix: string }

/** What may be loaded when the body is shown. */
export interface CleanPolicy {
  /** Maps a `cid:` reference (without the scheme) to an address of ours, or undefined when there is no such part. */
  readonly inlineImages: Readonly<Record<string, string>>
  readonly remoteImages: RemoteImages
  /** UUIDs of the author's own public pictures, as the logo of a signature. They are shown from here and never count as remote. */
  readonly ownPictures?: readonly string[]
  /** `inlined`: each element carries what they say of it, for a quotation, which must not dress what stands around it. */
  readonly styleSheets?: 'inlined'
}

export interface CleanedHtml {
  readonly html: string
  /** Whether the body refers to anything remote. */
  readonly hasRemoteContent: boolean
  /** When proxied: the addresses, as http or https, in the order of their numbers. */
  readonly remoteImages: readonly string[]
  /** Some of its formatting was more than any letter has, and was left out. */
  readonly isReduced: boolean
}

/** `failed`: for now, by no fault of the body's; the others will be so again. */
export type UncleanableReason = 'too_deep' | 'too_large' | 'too_slow' | 'failed'

/** The body asks for more time, memory or depth than is given to one: show the text instead. */
export class Uncleanable extends Error {
  override readonly name = 'Uncleanable'
  readonly reason: UncleanableReason

  constructor(reason: UncleanableReason, options?: { readonly cause: unknown }) {
    super(`the body cannot be cleaned: ${reason}`, options)
    this.reason = reason
  }
}

/** Makes a stranger's HTML safe to show. Nothing may edit the result afterwards. */
export interface HtmlCleaner {
  /** Changes whenever the same input may give another output; kept outputs with another version are made anew. */
  readonly version: string
  /** Throws `Uncleanable`. */
  clean(html: string, policy: CleanPolicy): Promise<CleanedHtml>
}
