import type { MessageId } from '@sen/model/ids'

export interface DraftClaimWriter {
  /** Who has claimed the draft; undefined when nobody has, or the claim is over. */
  writerOf(id: MessageId, now: Date): Promise<string | undefined>
  /** Replaces whatever claim there was. Claims of this mailbox that are over are forgotten with it. */
  claim(id: MessageId, writer: string, until: Date, now: Date): Promise<void>
  /** Nothing when it is another's. */
  release(id: MessageId, writer: string): Promise<void>
}
