import type { MessageId, SubmissionId } from '@sen/model/ids'

/** An address that mail is sent on to, or is to be. */
export interface ForwardAddress {
  /** Lower case. */
  readonly email: string
  readonly isVerified: boolean
  /** Everything that comes in goes there; of one at most. */
  readonly isActive: boolean
  readonly keepsCopy: boolean
  /** When it was switched off because nothing arrived there any more. */
  readonly stoppedAt: Date | undefined
}

/** A message that was sent on. */
export interface ForwardedMail {
  /** Undefined once it is deleted. */
  readonly messageId: MessageId | undefined
  readonly email: string
  readonly keepsCopy: boolean
}

export interface ForwardReader {
  /** By address. */
  all(): Promise<readonly ForwardAddress[]>
  /** Whether it, or an equal copy of it, was sent on to this address, or is about to be. */
  wasBegun(messageId: MessageId, email: string): Promise<boolean>
  ofSubmission(id: SubmissionId): Promise<ForwardedMail | undefined>
  /** Since it was switched on, of the newest `count` whose end is known: whether there are so many, and none arrived. */
  haveAllFailed(email: string, count: number): Promise<boolean>
}

export interface ForwardWriter extends ForwardReader {
  /** Not verified. The address must be free. */
  add(email: string, at: Date): Promise<void>
  verify(email: string): Promise<void>
  remove(email: string): Promise<void>
  /** To this address from now on, and to no other. */
  switchOn(email: string, keepsCopy: boolean, at: Date): Promise<void>
  switchOff(): Promise<void>
  /** Off, because nothing arrives there. */
  stop(email: string, at: Date): Promise<void>
  begin(submission: SubmissionId, mail: ForwardedMail): Promise<void>
  noteForwarded(messageId: MessageId, at: Date): Promise<void>
  /** A forward of it has not arrived after all; where another one has, it stays forwarded. */
  forgetForwarded(messageId: MessageId): Promise<void>
  /** What of it waits to be sent on does not go any more. `gone`: a copy has gone, or may have. */
  withdraw(deliveryKey: string, at: Date): Promise<'gone' | 'none'>
}
