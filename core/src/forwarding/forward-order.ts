import type { MessageId } from '@sen/model/ids'

export interface ForwardRequest {
  readonly messageId: MessageId
  readonly to: string
  readonly by: 'autofw' | 'filter'
}
