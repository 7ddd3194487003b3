import type { SmtpEnvelope } from '../ports/sender-check.ts'
import type { SpamScorer } from '../ports/spam-scorer.ts'
import { ScanFailed } from '../ports/virus-scanner.ts'
import type { MessageScan } from './trust-store.ts'

/** Mail is never rejected: an unresponsive scorer is recorded as failed. */
export async function scoreSpam(
  spamScorer: SpamScorer | undefined,
  raw: Uint8Array,
  envelope: SmtpEnvelope & { readonly recipients: readonly string[] },
): Promise<MessageScan['spam']> {
  if (!spamScorer) return undefined
  try {
    const { score, rejectAt } = await spamScorer.score(raw, envelope)
    return { state: 'scored', score, rejectAt }
  } catch (error) {
    if (error instanceof ScanFailed) return { state: 'failed', score: 0, rejectAt: 0 }
    throw error
  }
}
