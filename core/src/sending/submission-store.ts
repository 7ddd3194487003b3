import type { DeliveryId, MessageId, SubmissionId } from '@sen/model/ids'

/**
 * held → released → done, or held → cancelled. A submission is one sending of one message; its bytes are built once,
 * before the hold begins.
 */
export type SubmissionState = 'held' | 'cancelled' | 'released' | 'done'

/** Per recipient. `unclear`: the connection broke between DATA and its reply; the same bytes go again by themselves. */
export type DeliveryState = 'queued' | 'handed_over' | 'failed' | 'unclear'

export interface Submission {
  readonly id: SubmissionId
  readonly messageId: MessageId
  readonly state: SubmissionState
  readonly holdUntil: Date
  /** Envelope sender's tag: reports that come back carry it. Unguessable. */
  readonly bounceToken: string
  readonly rawBlob: string
  readonly sizeBytes: number
  readonly createdAt: Date
}

export interface Delivery {
  readonly id: DeliveryId
  readonly submissionId: SubmissionId
  readonly recipient: string
  readonly domain: string
  readonly isBcc: boolean
  readonly state: DeliveryState
  readonly attempts: number
  readonly lastReply: string
  readonly queuedAt: Date
  readonly delayNoticeSent: boolean
}

export interface SubmissionReader {
  find(id: SubmissionId): Promise<Submission | undefined>
  ofMessage(id: MessageId): Promise<Submission | undefined>
  deliveries(id: SubmissionId): Promise<readonly Delivery[]>
  deliveriesOfMessages(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, readonly Delivery[]>>
  /** Recipients written to since then, for the hourly limit (product decision 33). */
  recipientsSince(since: Date): Promise<number>
}

export interface SubmissionWriter extends SubmissionReader {
  create(submission: {
    readonly messageId: MessageId
    readonly holdUntil: Date
    readonly bounceToken: string
    readonly rawBlob: string
    readonly sizeBytes: number
    readonly at: Date
    readonly recipients: readonly { readonly email: string; readonly domain: string; readonly isBcc: boolean }[]
  }): Promise<SubmissionId>
  setState(id: SubmissionId, state: SubmissionState): Promise<void>
  setDelivery(
    id: DeliveryId,
    change: {
      readonly state: DeliveryState
      readonly lastReply: string
      readonly countAttempt: boolean
      readonly delayNoticeSent?: boolean
      readonly at: Date
    },
  ): Promise<void>
}
