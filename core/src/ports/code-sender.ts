/** How a code is sent to a phone. */
export const CODE_WAYS = ['sms', 'voice'] as const
export type CodeWay = (typeof CODE_WAYS)[number]

/** A code for a phone, and the text of its message. */
export interface PhoneCode {
  /** E.164, for example `+84912345678`. */
  readonly phone: string
  readonly way: CodeWay
  /** Decimal digits. */
  readonly code: string
  /** The text in the language of the account, including the code. */
  readonly text: string
  readonly language: 'vi' | 'en'
}

/** A provider of SMS and calls (product decision 16). */
export interface CodeSender {
  /** The supported ways; at least one. */
  readonly ways: readonly CodeWay[]
  /**
   * Resolves when the provider has accepted the code, which may be before it arrives.
   * @throws CodeNotSent
   */
  send(code: PhoneCode): Promise<void>
}

/**
 * `refused`: the provider does not send to this number or for this customer, so a retry is useless. `unavailable`: it
 * did not answer in time.
 */
export class CodeNotSent extends Error {
  override readonly name = 'CodeNotSent'
  readonly reason: 'refused' | 'unavailable'

  /** @param message for the operator; must not contain the number, the code, or any part of the provider's response */
  constructor(reason: 'refused' | 'unavailable', message: string) {
    super(message)
    this.reason = reason
  }
}
