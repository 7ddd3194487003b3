/** Why a fetch failed. `closed`: the address is not public, so mail must not make the server connect to it. */
export type FetchRefusal = 'closed' | 'not_found' | 'redirects' | 'too_large' | 'too_slow' | 'failed'

export class FetchRefused extends Error {
  override readonly name = 'FetchRefused'
  readonly reason: FetchRefusal

  constructor(reason: FetchRefusal, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

export interface FetchLimits {
  readonly bytes: number
  readonly seconds: number
  /** Accepts this media type only and follows no redirects. Undefined: accepts images and follows redirects. */
  readonly only?: string
}

/**
 * Fetches resources that untrusted mail names, without identifying the reader: no cookies and no referer. Connects by
 * http and https to public addresses only, and checks them again after each redirect.
 */
export interface GuardedFetcher {
  /** Returns the response body, at most `limits.bytes`. @throws FetchRefused */
  get(url: string, limits: FetchLimits): Promise<Uint8Array>
  /** Posts a form (one-click unsubscribe, RFC 8058). Resolves on a 2xx response. @throws FetchRefused */
  post(url: string, form: string, limits: { readonly seconds: number }): Promise<void>
}
