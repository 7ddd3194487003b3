import { isOwnAddress } from '../addresses.ts'
import { isUnverified, type SenderVerdict } from '../trust/sender-verdict.ts'
import { FORWARD_PATIENCE_HOURS, FORWARD_UNCHECKED_HOURS } from './limits.ts'

export interface ForwardingFacts {
  readonly isForged: boolean
  readonly isInfected: boolean
  /** The mail is from a list or was sent to many recipients. */
  readonly isBulk: boolean
  /** Forwarding a machine's reply or report could start a mail loop. */
  readonly isAutomatic: boolean
  readonly from: string
  readonly own: readonly string[]
}

/** Product decision 36. Mail filed to Junk or Trash is excluded elsewhere. */
export function mayForward({ isForged, isInfected, isBulk, isAutomatic, from, own }: ForwardingFacts): boolean {
  return !isForged && !isInfected && !isBulk && !isAutomatic && !isOwnAddress(from, own)
}

export interface ForwardingChecks {
  readonly verdict: Pick<SenderVerdict, 'outcome' | 'reason'> | undefined
  readonly virus: 'not_scanned' | 'clean' | 'infected' | 'failed' | undefined
  readonly hoursSinceReceived: number
}

/**
 * `wait`: DNS or the scanner did not answer. After the waiting time, a sender without DNS result counts as unproven,
 * which does not prevent forwarding.
 */
export function judgeForwarding({ verdict, virus, hoursSinceReceived }: ForwardingChecks): 'go' | 'wait' | 'stay' {
  if ((verdict && isUnverified(verdict)) || virus === 'infected') return 'stay'
  if (virus === 'failed') return hoursSinceReceived < FORWARD_PATIENCE_HOURS ? 'wait' : 'stay'
  return verdict?.reason === 'check_failed' && hoursSinceReceived < FORWARD_UNCHECKED_HOURS ? 'wait' : 'go'
}
