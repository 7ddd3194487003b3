import { isOwnAddress } from '../addresses.ts'
import { FORWARD_PATIENCE_HOURS, FORWARD_UNCHECKED_HOURS } from '../limits.ts'
import { isDoubtful, type SenderVerdict } from '../trust/sender-verdict.ts'

/** The facts that decide whether received mail may be forwarded automatically. */
export interface ForwardingFacts {
  /** The sender's identity is forged. */
  readonly isForged: boolean
  readonly isInfected: boolean
  /** The mail is from a list or was sent to many recipients. */
  readonly isBulk: boolean
  /** A machine's reply or report. Forwarding it could start a mail loop. */
  readonly isAutomatic: boolean
  readonly from: string
  /** All addresses of the receiving mailbox. */
  readonly own: readonly string[]
}

/**
 * Returns whether mail may be forwarded: not if forged, infected, bulk, automatic or own (product decision 36). Mail
 * filed to Junk or Trash is excluded elsewhere.
 */
export function mayForward({ isForged, isInfected, isBulk, isAutomatic, from, own }: ForwardingFacts): boolean {
  return !isForged && !isInfected && !isBulk && !isAutomatic && !isOwnAddress(from, own)
}

/** The check results of a mail so far, from its reception or from later retries. */
export interface FoundOut {
  readonly verdict: Pick<SenderVerdict, 'outcome' | 'reason'> | undefined
  readonly virus: 'not_scanned' | 'clean' | 'infected' | 'failed' | undefined
  readonly hoursSinceReceived: number
}

/**
 * Judges whether a mail may be forwarded with what is known now. `wait` means to retry while DNS or the scanner does
 * not answer. Mail that the scanner never scanned stays here. After the waiting time, a sender without DNS result
 * counts as unproven, which does not prevent forwarding.
 */
export function judgeForwarding({ verdict, virus, hoursSinceReceived }: FoundOut): 'go' | 'wait' | 'stay' {
  if ((verdict && isDoubtful(verdict)) || virus === 'infected') return 'stay'
  if (virus === 'failed') return hoursSinceReceived < FORWARD_PATIENCE_HOURS ? 'wait' : 'stay'
  return verdict?.reason === 'check_failed' && hoursSinceReceived < FORWARD_UNCHECKED_HOURS ? 'wait' : 'go'
}
