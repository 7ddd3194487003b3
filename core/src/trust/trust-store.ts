import type { MessageId } from '@sen/model/ids'
import type { SenderVerdict } from '@sen/model/trust/sender-verdict'
import type { SmtpEnvelope } from '../ports/sender-check.ts'

/** Without a scanner it is `not_scanned`, never `clean` (product decision 17). */
export type ScanState = 'not_scanned' | 'clean' | 'infected' | 'failed'

export interface MessageScan {
  readonly virus: ScanState
  /** Names the virus; empty otherwise. */
  readonly signature: string
  readonly spam: { readonly state: 'scored' | 'failed'; readonly score: number; readonly rejectAt: number } | undefined
}

export interface Assessment {
  readonly verdict: SenderVerdict | undefined
  readonly scan: MessageScan | undefined
  /** Includes parts that could not be scanned; the others have the state of the message. */
  readonly infectedParts: readonly number[]
}

export interface ShownBody {
  readonly version: string
  readonly html: string
  /** The proxy may fetch these URLs, by their number. */
  readonly images: readonly string[]
}

export interface TrustReader {
  /** Domains are written with `@`; lower case, sorted. */
  imageSenders(): Promise<readonly string[]>
  shownBody(id: MessageId): Promise<ShownBody | undefined>
  /** The proxy may fetch these URLs; `file` is the id of the attached message. */
  attachedImages(id: MessageId, file: string): Promise<readonly string[]>
  envelopeOf(id: MessageId): Promise<SmtpEnvelope | undefined>
}

export interface TrustWriter extends TrustReader {
  /** The caller must refresh the thread when a verdict changes, because list rows show doubtful senders. */
  saveAssessment(id: MessageId, assessment: Assessment): Promise<void>
  /** The caller must refresh the thread too. */
  saveVerdict(id: MessageId, verdict: SenderVerdict): Promise<void>
  trustImages(address: string): Promise<void>
  /** Removes all senders if none is named. */
  distrustImages(address: string | undefined): Promise<void>
  saveAttachedImages(id: MessageId, file: string, images: readonly string[]): Promise<void>
  saveShownBody(id: MessageId, body: ShownBody): Promise<void>
}
