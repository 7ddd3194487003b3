import type { MessageId } from '@sen/model/ids'

/** A message to forward, and why: the setting that forwards all mail, or a filter. */
export interface ForwardOrder {
  readonly messageId: MessageId
  /** In lower case. */
  readonly to: string
  readonly by: 'autofw' | 'filter'
}
