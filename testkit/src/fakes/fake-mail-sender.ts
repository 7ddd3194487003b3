import type { MailSender, RecipientVerdict, SendEnvelope } from '@sen/core/ports/mail-sender'

export interface SentMail extends SendEnvelope {
  readonly raw: Uint8Array
}

type Plan = RecipientVerdict | 'crash'

/** A plan has one step per attempt; the last step repeats. `crash` throws after the message was sent. */
export class FakeMailSender implements MailSender {
  readonly sent: SentMail[] = []
  attempts = 0
  readonly #plans = new Map<string, Plan[]>()

  plan(recipient: string, ...plans: Plan[]): void {
    this.#plans.set(recipient, plans)
  }

  async send(envelope: SendEnvelope, raw: Uint8Array): Promise<readonly RecipientVerdict[]> {
    this.attempts += 1
    const plans = envelope.recipients.map((recipient) => this.#next(recipient))
    const gone = envelope.recipients.filter((_, index) => {
      const plan = plans[index]
      return plan === 'crash' || plan?.outcome === 'handed_over' || plan?.outcome === 'unclear'
    })
    if (gone.length > 0) this.sent.push({ ...envelope, recipients: gone, raw })
    if (plans.includes('crash')) throw new Error('the process died')
    return plans.filter((plan) => plan !== 'crash')
  }

  #next(recipient: string): Plan {
    const plans = this.#plans.get(recipient) ?? []
    const plan = plans.length > 1 ? plans.shift() : plans[0]
    return plan ?? { outcome: 'handed_over', reply: '250 2.0.0 Ok' }
  }
}
