/** What a mail server's log says of one message, one refusal or one attempt at one recipient. */
export type MailFate =
  | {
      readonly fate: 'received'
      /** As the sender's server was told it in the 250 reply. */
      readonly queueId: string
      readonly mailFrom: string
      readonly recipients: readonly string[]
      readonly sizeBytes: number
      /** Address of the server that brought it. */
      readonly peer: string
    }
  | {
      readonly fate: 'refused'
      readonly stage: 'connect' | 'recipient' | 'data'
      readonly recipients: readonly string[]
      readonly peer: string
      /** What it was told: code and words. */
      readonly reply: string
    }
  /** One attempt at one recipient of mail that leaves. */
  | {
      readonly fate: 'handed_over' | 'deferred' | 'bounced' | 'unclear' | 'withdrawn'
      readonly submissionId: string
      readonly recipient: string
      readonly sizeBytes: number
      /** Counts from 1. */
      readonly attempt: number
      /** Host of the server that answered; empty for mailboxes of our own and where nobody was reached. */
      readonly peer: string
      readonly reply: string
      /** Under a policy that is on trial: why it would not have been delivered by it. */
      readonly tlsFault?: string
    }

/** The operator's log of mail. It is told addresses; how much of them it writes down is its own affair. */
export interface MailLog {
  record(fate: MailFate): void
}
