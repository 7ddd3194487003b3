import type { MessageId } from '@sen/model/ids'

export interface DraftClaimWriter {
  writerOf(id: MessageId, now: Date): Promise<string | undefined>
  /** Replaces any claim, and deletes expired claims of this mailbox. */
  claim(id: MessageId, writer: string, until: Date, now: Date): Promise<void>
  /** Does nothing when another window has claimed the draft. */
  release(id: MessageId, writer: string): Promise<void>
}
