import { msg } from '@lingui/core/macro'
import type { MessageField } from '@sen/contract/messages'
import { queryClient } from '../../data/query-client.ts'
import { undoSend } from '../../data/sending/undo-send.ts'
import { openCompose } from '../../state/compose-windows.ts'
import { removeNoticesAbout } from '../../state/notices.ts'
import { attempt } from '../report.ts'

/** Used after a reload or on another device, where the notice is missing (product decision 11). */
export function cancelHeldMail({ id, thread_id: threadId }: Pick<MessageField, 'id' | 'thread_id'>): void {
  attempt(msg`Undo sending`, async () => {
    await undoSend(queryClient, id)
    removeNoticesAbout(id)
    openCompose({ kind: 'draft', messageId: id, threadId })
  })
}
