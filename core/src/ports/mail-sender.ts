import type { MessageStatusRequest, RecipientStatusRequest } from '@sen/model/transport/delivery-status-request'
import type { TlsPolicy } from '@sen/model/transport/mta-sts-policy'

/** RFC 5321. All recipients share one domain. */
export interface SendEnvelope {
  readonly mailFrom: string
  readonly recipients: readonly string[]
  /** RFC 8461. It does not apply to a relay, which checks it itself. */
  readonly tlsPolicy?: TlsPolicy
  /** RFC 3461, for servers that support it. */
  readonly statusRequest?: EnvelopeStatusRequest
}

/** Recipients are named as in `recipients`. */
export interface EnvelopeStatusRequest extends MessageStatusRequest {
  readonly ofRecipients: ReadonlyMap<string, RecipientStatusRequest>
}

export type RecipientVerdict = (
  | {
      readonly outcome: 'handed_over'
      readonly reply: string
      readonly isLocal?: true
      /** The server accepted the request for reports (RFC 3461), so it reports the success itself. */
      readonly reportsSuccess?: true
    }
  /** A 4xx reply, no route, or a connection that broke before the end of DATA. The caller retries later. */
  | { readonly outcome: 'try_later'; readonly reply: string }
  /** A 5xx reply is final. */
  | { readonly outcome: 'refused'; readonly reply: string }
  /** The connection broke between the last byte of DATA and its reply, so the message may have arrived. */
  | { readonly outcome: 'unclear'; readonly reply: string }
) & {
  readonly peer?: string
  readonly tlsFault?: string
}

/** The receiver is a relay, the recipients' mail servers, or the demo's sink. */
export interface MailSender {
  /** Returns one verdict for each recipient, in order. Never throws for failures of the remote side. */
  send(envelope: SendEnvelope, raw: Uint8Array): Promise<readonly RecipientVerdict[]>
}
