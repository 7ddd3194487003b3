import { hasSpoofMarker } from '../subjects.ts'
import { isUnverified, type SenderVerdict } from './sender-verdict.ts'
import type { Stranger } from './strangers.ts'

export type SenderWarning = 'forged' | 'several_senders' | 'look_alike'

export interface JudgedMessage {
  readonly subject: string
  readonly verdict: Pick<SenderVerdict, 'outcome' | 'reason'> | null | undefined
  readonly stranger?: Pick<Stranger, 'kind'> | null | undefined
}

/** `forged` comes from our own verdict or from the marker of an upstream server. */
export function senderWarning(message: JudgedMessage): SenderWarning | undefined {
  const { subject, verdict, stranger } = message
  if (verdict?.outcome === 'forged' || hasSpoofMarker(subject)) return 'forged'
  if (verdict && isUnverified(verdict)) return 'several_senders'
  return stranger && stranger.kind !== 'first_time' ? 'look_alike' : undefined
}

export function isForged(message: JudgedMessage): boolean {
  return senderWarning(message) === 'forged'
}
