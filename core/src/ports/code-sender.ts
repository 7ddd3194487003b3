export const CODE_WAYS = ['sms', 'voice'] as const
export type CodeWay = (typeof CODE_WAYS)[number]

export interface PhoneCode {
  /** E.164, for example `+84912345678`. */
  readonly phone: string
  readonly way: CodeWay
  readonly code: string
  readonly text: string
  readonly language: 'vi' | 'en'
}

export interface CodeSender {
  /** Contains at least one way (product decision 16). */
  readonly ways: readonly CodeWay[]
  /** Resolves when the provider has accepted the code, which may be before it arrives. @throws CodeNotSent */
  send(code: PhoneCode): Promise<void>
}

/** `refused`: a retry is useless for this number or customer. `unavailable`: the provider did not answer in time. */
export class CodeNotSent extends Error {
  override readonly name = 'CodeNotSent'
  readonly reason: 'refused' | 'unavailable'

  /** @param message for the operator; must not contain the number, the code, or any part of the provider's response */
  constructor(reason: 'refused' | 'unavailable', message: string) {
    super(message)
    this.reason = reason
  }
}
