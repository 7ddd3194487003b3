import { isOwnAddress } from '../addresses.ts'

/** What decides whether a mail that came in may be sent on by itself. */
export interface ForwardingFacts {
  /** It pretends to be from somebody else. */
  readonly isForged: boolean
  readonly isInfected: boolean
  /** Of a list, or sent to many. */
  readonly isBulk: boolean
  /** A machine's answer or report: sent on, it could be answered without end. */
  readonly isAutomatic: boolean
  /** Its author, and the mailbox it came to. */
  readonly from: string
  readonly own: string
}

/** Forged, infected, bulk, automatic and own mail is not forwarded (product decision 36); what goes to Junk or Trash neither. */
export function mayForward({ isForged, isInfected, isBulk, isAutomatic, from, own }: ForwardingFacts): boolean {
  return !isForged && !isInfected && !isBulk && !isAutomatic && !isOwnAddress(from, [own])
}
