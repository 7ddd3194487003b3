import type { Stranger } from '@sen/model/trust/strangers'
import type { Delivery } from '../sending/submission-store.ts'
import type { MessagePlan } from './message-plans.ts'
import type { Message, MessageFile } from './message-store.ts'

export type BodyView =
  | {
      readonly format: 'text'
      readonly content: string
      readonly hasRemoteContent: false
      /** There is HTML that cannot be shown: it is too deep, too large, or takes too long to clean. */
      readonly shortfall?: 'text_only'
      /** The end exceeds the stored length and is in the source only. */
      readonly isCut?: boolean
    }
  /** Cleaned HTML, which must not be modified any more. */
  | {
      readonly format: 'html'
      readonly content: string
      readonly hasRemoteContent: boolean
      /** Remote pictures are included by URLs of the proxy. */
      readonly imagesShown: boolean
      /** The content is the beginning of a very long body. */
      readonly isClipped: boolean
      /** Some formatting was left out, because it exceeds the limits. */
      readonly shortfall?: 'formatting'
      /** The stored body itself lacks its end, which is in the source only. */
      readonly isCut?: boolean
    }

/** A message as displayed. */
export interface MessageView {
  readonly message: Message
  /** A system folder's constant name, or the path of the user's folder. */
  readonly folderPath: string
  readonly previousFolderPath: string | undefined
  /** Undefined while it is collapsed. */
  readonly body: BodyView | undefined
  readonly files: readonly MessageFile[]
  /** The deliveries per recipient; empty for received mail. */
  readonly deliveries: readonly Delivery[]
  /** Whether the reader wants to see views of own mail (setting `tracking`). */
  readonly showsViews: boolean
  /** The planned sending of own mail. */
  readonly plan: MessagePlan | undefined
  /** Undefined for a known sender, and for one with a more serious warning. */
  readonly stranger: Stranger | undefined
}
