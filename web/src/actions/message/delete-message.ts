import { t } from '@lingui/core/macro'
import type { MessageField } from '@sen/contract/messages'
import { SYSTEM_FOLDER_NAMES } from '@sen/model/folders'
import { moveMessages } from '../../data/messages/move-messages.ts'
import type { ActionContext } from '../action.ts'
import { deleteThreads } from '../delete-threads.ts'
import { mayChangeMail } from '../guard/require-verified.ts'
import { attempt } from '../report.ts'
import { offerUndo } from '../undo-notice.ts'
import { maySend } from '../write.ts'

/** Hidden in Trash, and from those who may not write mail (spec section 5). */
export function mayDeleteMessage(context: Pick<ActionContext, 'user'>, message: MessageField): boolean {
  return maySend(context) && message.folder !== SYSTEM_FOLDER_NAMES.trash
}

/** One message of a thread to Trash; when nothing else of it is left outside, the whole thread (spec section 4). */
export function deleteMessage(context: ActionContext, message: MessageField): void {
  const { cache, folders, openThread } = context
  const trash = folders.find(({ name }) => name === SYSTEM_FOLDER_NAMES.trash)
  const stays = openThread?.messages.some(({ id, folder }) => id !== message.id && folder !== SYSTEM_FOLDER_NAMES.trash)
  if (!trash || !mayChangeMail(context)) return
  if (!stays) {
    deleteThreads.perform(context)
    return
  }
  attempt(async () =>
    offerUndo(context, await moveMessages(cache, [message.id], trash.id), t`Moved the message to Trash`),
  )
}
