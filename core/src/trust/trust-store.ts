import type { MessageId } from '@sen/model/ids'
import type { SenderVerdict } from '@sen/model/trust/sender-verdict'
import type { SmtpEnvelope } from '../ports/sender-check.ts'

/** The scan result of a file. Without a scanner it is `not_scanned`, never `clean` (product decision 17). */
export type ScanState = 'not_scanned' | 'clean' | 'infected' | 'failed'

/** The scan results of a whole message. */
export interface MessageScan {
  readonly virus: ScanState
  /** The name of the virus; empty otherwise. */
  readonly signature: string
  /** Undefined when no scorer is configured. */
  readonly spam: { readonly state: 'scored' | 'failed'; readonly score: number; readonly rejectAt: number } | undefined
}

/** The check results of a message on reception. */
export interface Assessment {
  readonly verdict: SenderVerdict | undefined
  readonly scan: MessageScan | undefined
  /** Indexes of parts that are infected or could not be scanned; the others have the state of the message. */
  readonly infectedParts: readonly number[]
}

/** A body sanitised by the policy that shows remote pictures. */
export interface ShownBody {
  readonly version: string
  readonly html: string
  /** URLs that the proxy may fetch, by their number. */
  readonly images: readonly string[]
}

export interface TrustReader {
  /** Addresses, and domains written with `@`, whose pictures are always shown; lower case, sorted. */
  imageSenders(): Promise<readonly string[]>
  shownBody(id: MessageId): Promise<ShownBody | undefined>
  /** The URLs that the proxy may fetch for an attached message; `file` is its id. */
  attachedImages(id: MessageId, file: string): Promise<readonly string[]>
  /** The SMTP envelope of the message; undefined if it did not come by SMTP. */
  envelopeOf(id: MessageId): Promise<SmtpEnvelope | undefined>
}

export interface TrustWriter extends TrustReader {
  /** List rows show doubtful senders, so the caller must refresh the thread when a verdict changes. */
  keepAssessment(id: MessageId, assessment: Assessment): Promise<void>
  /** Replaces the verdict on the sender; the caller must refresh the thread too. */
  keepVerdict(id: MessageId, verdict: SenderVerdict): Promise<void>
  trustImages(address: string): Promise<void>
  /** Removes all senders if none is named. */
  distrustImages(address: string | undefined): Promise<void>
  keepAttachedImages(id: MessageId, file: string, images: readonly string[]): Promise<void>
  keepShownBody(id: MessageId, body: ShownBody): Promise<void>
}
