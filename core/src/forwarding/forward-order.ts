import type { MessageId } from '@sen/model/ids'

/** A message to send on, and by whose order: the setting that forwards everything, or a filter. */
export interface ForwardOrder {
  readonly messageId: MessageId
  /** Lower case. */
  readonly to: string
  readonly by: 'autofw' | 'filter'
}
