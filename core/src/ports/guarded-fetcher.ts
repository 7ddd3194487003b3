import type { ClientSignal } from './call-scope.ts'

/** `closed`: the address is not public, so mail must not make the server connect to it. */
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
  /** Follows no redirects. Undefined accepts images and follows redirects. */
  readonly only?: string
  /** Ends the request when it aborts (`too_slow`). */
  readonly signal?: ClientSignal
  /** Called once, before more than `overBytes` are read. Its wait does not count as time. */
  readonly beforeLarge?: { readonly overBytes: number; readonly wait: () => Promise<void> }
}

/** Sends no cookies and no referer. Connects to public addresses only, and checks them again after each redirect. */
export interface GuardedFetcher {
  /** Returns at most `limits.bytes`. @throws FetchRefused */
  get(url: string, limits: FetchLimits): Promise<Uint8Array>
  /** One-click unsubscribe (RFC 8058). Resolves on a 2xx response. @throws FetchRefused */
  post(url: string, form: string, limits: { readonly seconds: number }): Promise<void>
}
