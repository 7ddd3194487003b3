import { msg, t } from '@lingui/core/macro'
import type { MessageField } from '@sen/contract/messages'
import { moveMessages } from '../../data/messages/move-messages.ts'
import type { ActionContext } from '../action.ts'
import { mayChangeMail } from '../guard/require-verified.ts'
import { attempt } from '../report.ts'
import { trashThreads } from '../trash-threads.ts'
import { offerUndo } from '../undo-notice.ts'
import { maySend } from '../write.ts'

/** Hidden in Trash, and for users who may not write mail (spec section 5). */
export function mayDeleteMessage(context: Pick<ActionContext, 'user' | 'folders'>, message: MessageField): boolean {
  return maySend(context) && message.folder_id !== trashOf(context)?.id
}

/** Moves the whole thread when no other message is outside of Trash (spec section 4). */
export function deleteMessage(context: ActionContext, message: MessageField): void {
  const { cache, openThread } = context
  const trash = trashOf(context)
  const stays = openThread?.messages.some(({ id, folder_id }) => id !== message.id && folder_id !== trash?.id)
  if (!trash || !mayChangeMail(context)) return
  if (!stays) {
    trashThreads.perform(context)
    return
  }
  attempt(msg`Delete this message`, async () =>
    offerUndo(context, await moveMessages(cache, [message.id], trash.id), t`Moved the message to Trash`),
  )
}

function trashOf({ folders }: Pick<ActionContext, 'folders'>) {
  return folders.find(({ role }) => role === 'trash')
}
