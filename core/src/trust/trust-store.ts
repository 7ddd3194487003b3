import type { MessageId } from '@sen/model/ids'
import type { SenderVerdict } from '@sen/model/trust/sender-verdict'
import type { SmtpEnvelope } from '../ports/sender-check.ts'

/** What a scanner says of a file. No scanner says `not_scanned`, never `clean` (product decision 17). */
export type ScanState = 'not_scanned' | 'clean' | 'infected' | 'failed'

/** What the scanners said of a whole message. */
export interface MessageScan {
  readonly virus: ScanState
  /** The name of what was found; empty otherwise. */
  readonly signature: string
  /** Undefined when no scorer is configured. */
  readonly spam: { readonly state: 'scored' | 'failed'; readonly score: number; readonly rejectAt: number } | undefined
}

/** What was found out about a message while it came in. */
export interface Assessment {
  readonly verdict: SenderVerdict | undefined
  readonly scan: MessageScan | undefined
  /** Parts, by index, that are infected or could not be scanned; the others have the state of the whole. */
  readonly infectedParts: readonly number[]
}

/** A body cleaned by the policy that shows remote pictures. */
export interface ShownBody {
  readonly version: string
  readonly html: string
  /** Addresses that the proxy may ask for, by their number. */
  readonly images: readonly string[]
}

export interface TrustReader {
  /** Whose pictures are always shown, addresses and `@` with a domain; lower case, in their order. */
  imageSenders(): Promise<readonly string[]>
  shownBody(id: MessageId): Promise<ShownBody | undefined>
  /** The addresses that may be asked for by who looks into an attached message; `file` is its id. */
  attachedImages(id: MessageId, file: string): Promise<readonly string[]>
  /** How the message came to our door; undefined when it did not come that way. */
  envelopeOf(id: MessageId): Promise<SmtpEnvelope | undefined>
}

export interface TrustWriter extends TrustReader {
  /** List rows say of mail whether its sender is doubtful: who keeps another verdict refreshes its thread. */
  keepAssessment(id: MessageId, assessment: Assessment): Promise<void>
  /** What was found out later about its sender; the same goes for it. */
  keepVerdict(id: MessageId, verdict: SenderVerdict): Promise<void>
  trustImages(address: string): Promise<void>
  /** All of them, when none is named. */
  distrustImages(address: string | undefined): Promise<void>
  keepAttachedImages(id: MessageId, file: string, images: readonly string[]): Promise<void>
  keepShownBody(id: MessageId, body: ShownBody): Promise<void>
}
