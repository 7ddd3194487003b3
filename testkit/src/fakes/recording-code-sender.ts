import { CODE_WAYS, CodeNotSent, type CodeSender, type CodeWay, type PhoneCode } from '@sen/core/ports/code-sender'

/** A test reads the code from it. */
export class RecordingCodeSender implements CodeSender {
  readonly ways: readonly CodeWay[] = CODE_WAYS
  readonly sent: PhoneCode[] = []
  failing: 'refused' | 'unavailable' | undefined

  async send(code: PhoneCode): Promise<void> {
    if (this.failing) throw new CodeNotSent(this.failing, 'the provider is away')
    this.sent.push(code)
  }

  codeFor(phone: string): string {
    return this.sent.filter((each) => each.phone === phone).at(-1)?.code ?? ''
  }
}
