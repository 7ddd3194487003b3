import { isOwnAddress } from '../addresses.ts'
import { FORWARD_PATIENCE_HOURS, FORWARD_UNCHECKED_HOURS } from '../limits.ts'
import { isDoubtful, type SenderVerdict } from '../trust/sender-verdict.ts'

/** What decides whether a mail that came in may be sent on by itself. */
export interface ForwardingFacts {
  /** It pretends to be from somebody else. */
  readonly isForged: boolean
  readonly isInfected: boolean
  /** Of a list, or sent to many. */
  readonly isBulk: boolean
  /** A machine's answer or report: sent on, it could be answered without end. */
  readonly isAutomatic: boolean
  readonly from: string
  /** All addresses of the mailbox that it came to. */
  readonly own: readonly string[]
}

/** Forged, infected, bulk, automatic and own mail is not forwarded (product decision 36); what goes to Junk or Trash neither. */
export function mayForward({ isForged, isInfected, isBulk, isAutomatic, from, own }: ForwardingFacts): boolean {
  return !isForged && !isInfected && !isBulk && !isAutomatic && !isOwnAddress(from, own)
}

/** What was found out of a mail by now, by the door or asked again since. */
export interface FoundOut {
  readonly verdict: Pick<SenderVerdict, 'outcome' | 'reason'> | undefined
  readonly virus: 'not_scanned' | 'clean' | 'infected' | 'failed' | undefined
  readonly hoursSinceReceived: number
}

/**
 * Whether it may go on as far as is known now; `wait`: DNS or the scanner have not answered yet, and are asked again. What no
 * scanner ever looked into stays here; a sender of whom DNS never says anything is as unproven as many.
 */
export function judgeForwarding({ verdict, virus, hoursSinceReceived }: FoundOut): 'go' | 'wait' | 'stay' {
  if ((verdict && isDoubtful(verdict)) || virus === 'infected') return 'stay'
  if (virus === 'failed') return hoursSinceReceived < FORWARD_PATIENCE_HOURS ? 'wait' : 'stay'
  return verdict?.reason === 'check_failed' && hoursSinceReceived < FORWARD_UNCHECKED_HOURS ? 'wait' : 'go'
}
