import type { TlsPolicy } from '@sen/model/transport/mta-sts-policy'

/** RFC 5321 envelope of one transaction; all recipients share one domain. */
export interface SendEnvelope {
  readonly mailFrom: string
  readonly recipients: readonly string[]
  /** What their domain asks of whoever brings it mail (RFC 8461). A relay is not held to it: it asks by itself. */
  readonly tlsPolicy?: TlsPolicy
}

export type RecipientVerdict = (
  | { readonly outcome: 'handed_over'; readonly reply: string; readonly isLocal?: true }
  /** 4xx, no route, or a broken connection before the end of DATA: try again later. */
  | { readonly outcome: 'try_later'; readonly reply: string }
  /** 5xx: final. */
  | { readonly outcome: 'refused'; readonly reply: string }
  /** The connection broke after the last byte of DATA and before its reply: the message may have arrived. */
  | { readonly outcome: 'unclear'; readonly reply: string }
) & {
  /** Host of the server that answered, for the log. */
  readonly peer?: string
  /** What the policy of the domain would have kept from being delivered, were it not on trial; for the log. */
  readonly tlsFault?: string
}

/** Hands a message to the world: a relay, the recipients' own servers, or the demo's sink. */
export interface MailSender {
  /** One verdict for each recipient, in order. Never throws for what the other side did. */
  send(envelope: SendEnvelope, raw: Uint8Array): Promise<readonly RecipientVerdict[]>
}
