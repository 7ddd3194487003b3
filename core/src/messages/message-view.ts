import type { Stranger } from '@sen/model/trust/strangers'
import type { Delivery } from '../sending/submission-store.ts'
import type { MessagePlan } from './message-plans.ts'
import type { Message, MessageFile } from './message-store.ts'

export type BodyView =
  | {
      readonly format: 'text'
      readonly content: string
      readonly hasRemoteContent: false
      /** The HTML is too deep, too large, or takes too long to clean. */
      readonly shortfall?: 'text_only'
      readonly isCut?: boolean
    }
  /** Cleaned HTML, which must not be modified any more. */
  | {
      readonly format: 'html'
      readonly content: string
      readonly hasRemoteContent: boolean
      /** Remote pictures are included by URLs of the proxy. */
      readonly imagesShown: boolean
      readonly isClipped: boolean
      /** Some formatting exceeds the limits and was left out. */
      readonly shortfall?: 'formatting'
      readonly isCut?: boolean
    }

export interface MessageView {
  readonly message: Message
  /** A system folder's constant name, or a path. */
  readonly folderPath: string
  readonly previousFolderPath: string | undefined
  readonly body: BodyView | undefined
  readonly files: readonly MessageFile[]
  readonly deliveries: readonly Delivery[]
  readonly showsViews: boolean
  readonly plan: MessagePlan | undefined
  /** Undefined for a known sender, and for one with a more serious warning. */
  readonly stranger: Stranger | undefined
}
