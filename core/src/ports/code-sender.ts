/** How a code comes to a phone. */
export const CODE_WAYS = ['sms', 'voice'] as const
export type CodeWay = (typeof CODE_WAYS)[number]

/** A code for a phone, and the words in which it is told. */
export interface PhoneCode {
  /** As E.164 has it, `+84912345678`. */
  readonly phone: string
  readonly way: CodeWay
  /** Digits. */
  readonly code: string
  /** In the language of the account; holds the code. */
  readonly text: string
  readonly language: 'vi' | 'en'
}

/** A provider of SMS and calls (product decision 16). */
export interface CodeSender {
  /** What it can do; at least one. */
  readonly ways: readonly CodeWay[]
  /**
   * Resolves when the provider has taken it, which is not yet its arrival.
   * @throws CodeNotSent
   */
  send(code: PhoneCode): Promise<void>
}

/**
 * `refused`: the provider does not send to this number, or not by us; another try changes nothing. `unavailable`: it did not answer,
 * or not in time.
 */
export class CodeNotSent extends Error {
  override readonly name = 'CodeNotSent'
  readonly reason: 'refused' | 'unavailable'

  /** @param message for the operator: without the number, the code, or anything of the provider's answer */
  constructor(reason: 'refused' | 'unavailable', message: string) {
    super(message)
    this.reason = reason
  }
}
