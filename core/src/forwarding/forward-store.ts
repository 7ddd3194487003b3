import type { MessageId, SubmissionId } from '@sen/model/ids'

export interface ForwardAddress {
  readonly email: string
  readonly isVerified: boolean
  /** All received mail goes there. At most one address is active. */
  readonly isActive: boolean
  readonly keepsCopy: boolean
  readonly stoppedAt: Date | undefined
}

export interface ForwardedMail {
  readonly messageId: MessageId | undefined
  readonly email: string
  readonly keepsCopy: boolean
}

export interface ForwardReader {
  all(): Promise<readonly ForwardAddress[]>
  /** Also true for an equal copy, and for a queued forward. */
  wasBegun(messageId: MessageId, email: string): Promise<boolean>
  ofSubmission(id: SubmissionId): Promise<ForwardedMail | undefined>
  haveAllFailed(email: string, count: number): Promise<boolean>
}

export interface ForwardWriter extends ForwardReader {
  add(email: string, at: Date): Promise<void>
  verify(email: string): Promise<void>
  remove(email: string): Promise<void>
  /** Deactivates all other addresses. */
  switchOn(email: string, keepsCopy: boolean, at: Date): Promise<void>
  switchOff(): Promise<void>
  stop(email: string, at: Date): Promise<void>
  begin(submission: SubmissionId, mail: ForwardedMail): Promise<void>
  markForwarded(messageId: MessageId, at: Date): Promise<void>
  /** The message remains marked as forwarded if another forward arrived. */
  unmarkForwarded(messageId: MessageId): Promise<void>
  /** `gone`: a copy was sent, or may have been. */
  withdraw(deliveryKey: string, at: Date): Promise<'gone' | 'none'>
}
