import { SPOOF_MARKER } from '../subjects.ts'
import { isDoubtful, type SenderVerdict } from './sender-verdict.ts'
import type { Stranger } from './strangers.ts'

export type Doubt = 'forged' | 'several_senders' | 'look_alike'

export interface JudgedMessage {
  readonly subject: string
  readonly verdict: Pick<SenderVerdict, 'outcome' | 'reason'> | null | undefined
  readonly stranger?: Pick<Stranger, 'kind'> | null | undefined
}

/**
 * Why an answer may go to somebody else than its reader thinks, the gravest reason alone; undefined when nothing speaks for
 * it. `forged`: by our own verdict, or by the mark of the server that it came through.
 */
export function doubtAbout(message: JudgedMessage): Doubt | undefined {
  const { subject, verdict, stranger } = message
  if (verdict?.outcome === 'forged' || subject.trimStart().startsWith(SPOOF_MARKER)) return 'forged'
  if (verdict && isDoubtful(verdict)) return 'several_senders'
  return stranger && stranger.kind !== 'first_time' ? 'look_alike' : undefined
}

/** Whether the sender of this mail is not who it says. */
export function isForged(message: JudgedMessage): boolean {
  return doubtAbout(message) === 'forged'
}
