import type { SenderCheck, SmtpEnvelope } from '@sen/core/ports/sender-check'
import type { SenderEvidence } from '@sen/model/trust/sender-verdict'

export class SilentSenderCheck implements SenderCheck {
  evidence: SenderEvidence | undefined
  readonly asked: SmtpEnvelope[] = []

  async check(_: Uint8Array, envelope: SmtpEnvelope): Promise<SenderEvidence | undefined> {
    this.asked.push(envelope)
    return this.evidence
  }
}
