import type { Stranger } from '@sen/model/trust/strangers'
import type { Delivery } from '../sending/submission-store.ts'
import type { MessagePlan } from './message-plans.ts'
import type { Message, MessageFile } from './message-store.ts'

export type BodyView =
  | {
      readonly format: 'text'
      readonly content: string
      readonly hasRemoteContent: false
      /** There is HTML, and it cannot be shown: too deep, too large, or too slow to be made safe. */
      readonly shortfall?: 'text_only'
      /** Its end is longer than is kept, and in the source only. */
      readonly isCut?: boolean
    }
  /** Cleaned; nothing may edit it any more. */
  | {
      readonly format: 'html'
      readonly content: string
      readonly hasRemoteContent: boolean
      /** Remote pictures are in it, by addresses of the proxy. */
      readonly imagesShown: boolean
      /** Only its beginning, because it is very long. */
      readonly isClipped: boolean
      /** Some of its formatting was left out, because it was more than any letter has. */
      readonly shortfall?: 'formatting'
      /** Even the whole of it lacks its end, which is in the source only. */
      readonly isCut?: boolean
    }

/** One message as it is read. */
export interface MessageView {
  readonly message: Message
  /** Paths: a system constant, or where the user's own folder lies. */
  readonly folderPath: string
  readonly previousFolderPath: string | undefined
  /** Undefined while it stands collapsed. */
  readonly body: BodyView | undefined
  readonly files: readonly MessageFile[]
  /** What became of it for each recipient; empty for mail of others. */
  readonly deliveries: readonly Delivery[]
  /** The reader wants to see when own mail was looked at (setting `tracking`). */
  readonly showsViews: boolean
  /** When it is to leave, for mail of one's own that waits for a time. */
  readonly plan: MessagePlan | undefined
  /** Undefined for a sender who is known, and for one who is doubted for graver reasons. */
  readonly stranger: Stranger | undefined
}
