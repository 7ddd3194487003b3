import type { MailboxId, ShareId } from '@sen/model/ids'
import type { Call } from './call-scope.ts'

/** The document is damaged, too large, or took too long. `reason` is one word for the operator. */
export class Unconvertible extends Error {
  override readonly name = 'Unconvertible'
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(`no preview: ${reason}`, options)
    this.reason = reason
  }
}

/** The queue is full. The client should retry later. */
export class ConverterBusy extends Error {
  override readonly name = 'ConverterBusy'
}

export interface OfficeDocument {
  /** Equal for equal bytes, so that concurrent requests for one document share one conversion. */
  readonly key: string
  /** Reads when the conversion starts, so that waiting requests hold no bytes in memory. */
  readonly read: () => Promise<Uint8Array>
}

/** Visitors of a share are served after members, and have limits of their own. */
export type ConversionRequester =
  | { readonly kind: 'member'; readonly mailboxId: MailboxId }
  /** `source` is the network address, or the /64 of IPv6. */
  | { readonly kind: 'visitor'; readonly shareId: ShareId; readonly source: string }

export interface ConversionCaller {
  readonly requester: ConversionRequester
  /** Undefined outside requests. */
  readonly call: Call | undefined
}

/** Runs no macros and fetches no references. */
export interface OfficeConverter {
  /**
   * @param extension without the full stop; one of `isOfficeFile`
   * @throws Unconvertible, ConverterBusy, CallEnded, and the errors of `read`
   */
  toPdf(document: OfficeDocument, extension: string, caller: ConversionCaller): Promise<Uint8Array>
}
