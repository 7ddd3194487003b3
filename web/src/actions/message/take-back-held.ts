import { msg } from '@lingui/core/macro'
import type { MessageField } from '@sen/contract/messages'
import { undoSend } from '../../data/sending/undo-send.ts'
import { openCompose } from '../../state/compose-windows.ts'
import { dropNoticesAbout } from '../../state/notices.ts'
import { attempt } from '../report.ts'

/**
 * Takes back what was sent and is still held (product decision 11), and opens it: for whom the notice is gone, after a
 * reload or on another device. Says so when it has left meanwhile.
 */
export function takeBackHeld({ id, thread_id: threadId }: Pick<MessageField, 'id' | 'thread_id'>): void {
  attempt(msg`Undo sending`, async () => {
    await undoSend(id)
    dropNoticesAbout(id)
    openCompose({ kind: 'draft', messageId: id, threadId })
  })
}
