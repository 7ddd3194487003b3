import type { MessageId } from '@sen/model/ids'

export interface ForwardOrder {
  readonly messageId: MessageId
  readonly to: string
  readonly by: 'autofw' | 'filter'
}
