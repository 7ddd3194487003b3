import type { MessageId, SubmissionId } from '@sen/model/ids'

/** A forwarding address, verified or not. */
export interface ForwardAddress {
  /** In lower case. */
  readonly email: string
  readonly isVerified: boolean
  /** All received mail goes there. At most one address is active. */
  readonly isActive: boolean
  readonly keepsCopy: boolean
  /** When forwarding was stopped automatically because deliveries failed. */
  readonly stoppedAt: Date | undefined
}

export interface ForwardedMail {
  /** Undefined when the message was deleted. */
  readonly messageId: MessageId | undefined
  readonly email: string
  readonly keepsCopy: boolean
}

export interface ForwardReader {
  /** Sorted by address. */
  all(): Promise<readonly ForwardAddress[]>
  /** Returns whether the message, or an equal copy, was forwarded to this address or is queued for it. */
  wasBegun(messageId: MessageId, email: string): Promise<boolean>
  ofSubmission(id: SubmissionId): Promise<ForwardedMail | undefined>
  /** Returns whether the newest `count` completed forwards since activation all failed. */
  haveAllFailed(email: string, count: number): Promise<boolean>
}

export interface ForwardWriter extends ForwardReader {
  /** Adds an unverified address. It must not exist yet. */
  add(email: string, at: Date): Promise<void>
  verify(email: string): Promise<void>
  remove(email: string): Promise<void>
  /** Forwards to this address only. */
  switchOn(email: string, keepsCopy: boolean, at: Date): Promise<void>
  switchOff(): Promise<void>
  /** Stops forwarding because deliveries fail. */
  stop(email: string, at: Date): Promise<void>
  begin(submission: SubmissionId, mail: ForwardedMail): Promise<void>
  noteForwarded(messageId: MessageId, at: Date): Promise<void>
  /** Records that a forward failed after all. If another one arrived, the message remains marked as forwarded. */
  forgetForwarded(messageId: MessageId): Promise<void>
  /** Cancels pending forwards of a delivery. `gone`: a copy was sent, or may have been. */
  withdraw(deliveryKey: string, at: Date): Promise<'gone' | 'none'>
}
