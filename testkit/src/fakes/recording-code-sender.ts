import { CODE_WAYS, CodeNotSent, type CodeSender, type CodeWay, type PhoneCode } from '@sen/core/ports/code-sender'

/** Keeps what it was given to send, for a test to read the code. */
export class RecordingCodeSender implements CodeSender {
  readonly ways: readonly CodeWay[] = CODE_WAYS
  readonly sent: PhoneCode[] = []
  /** While set, sending fails for this reason. */
  failing: 'refused' | 'unavailable' | undefined

  async send(code: PhoneCode): Promise<void> {
    if (this.failing) throw new CodeNotSent(this.failing, 'the provider is away')
    this.sent.push(code)
  }

  /** The last code that went to this number; empty: none did. */
  codeFor(phone: string): string {
    return this.sent.filter((each) => each.phone === phone).at(-1)?.code ?? ''
  }
}
