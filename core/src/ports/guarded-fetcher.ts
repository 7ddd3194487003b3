/** Why nothing was brought. `closed`: an address that no stranger may send us to. */
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
  /** This media type and no other, from this very address: a redirect is no answer. Undefined: pictures, redirects followed. */
  readonly only?: string
}

/**
 * Asks a stranger's server for something that a stranger's mail named, without telling it who asks: no cookies, no
 * referer, nothing of the reader. Only http and https to public addresses, looked at again after each redirect.
 */
export interface GuardedFetcher {
  /** The bytes behind an address, at most so many. @throws FetchRefused */
  get(url: string, limits: FetchLimits): Promise<Uint8Array>
  /** Sends a form (one-click unsubscribe, RFC 8058). Resolves when it was answered with 2xx. @throws FetchRefused */
  post(url: string, form: string, limits: { readonly seconds: number }): Promise<void>
}
