import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import type { MessageField } from '@sen/contract/messages'
import type { ThreadDetail } from '@sen/contract/threads'
import { FolderX } from 'lucide-react'
import { useState } from 'react'
import { useActionContext } from '../../actions/context.ts'
import { folderTitle } from '../../data/folders/folder-title.ts'
import { useRecalledIn } from '../../state/recalled.ts'
import { Alert } from '../../ui/Alert.tsx'

interface GoneAlertProps {
  readonly thread: ThreadDetail
  readonly folder: FolderField | undefined
  readonly folders: readonly FolderField[]
  /** A second request returned 404. */
  readonly isDeleted: boolean
}

export function ThreadRemovedAlert({ thread, folder, folders, isDeleted }: GoneAlertProps) {
  const { t } = useLingui()
  const context = useActionContext()
  const isRecalled = useRecalledIn(thread.id) > 0
  const here = thread.messages.filter(({ folder_id }) => folder_id === folder?.id).map(({ id }) => id)
  const [lastHere, setLastHere] = useState(here)
  if (here.length > 0 && here.join() !== lastHere.join()) setLastHere(here)
  // Starred shows mail of all folders, and a thread opened from elsewhere was never here.
  const hasLeft = lastHere.length > 0 && here.length === 0 && folder?.role !== 'starred'
  if (!isDeleted && !hasLeft) return null

  const folderOf = (message: MessageField | undefined) => folders.find(({ id }) => id === message?.folder_id)
  const isAnswer = (message: MessageField) =>
    message.is_draft && message.state !== 'sending' && folderOf(message)?.role === 'drafts'
  const left = isDeleted ? [] : thread.messages
  // A reply in progress is the newest message and is in Drafts, so it does not show where the mail went.
  const moved = left.findLast(({ id }) => lastHere.includes(id))
  const lies = folderOf(moved ?? left.findLast((message) => !isAnswer(message)))
  const folderName = lies ? folderTitle(lies) : ''
  const answer = folderOf(left.find(isAnswer))
  const drafts = answer ? folderTitle(answer) : ''
  const { go } = context({ kind: 'selection' })

  const fate = () => {
    if (moved) return t`This conversation has just been moved to ${folderName}.`
    if (isRecalled) return t`The messages that were here are no longer in your mailbox.`
    if (left.length > 0)
      return t`The messages that were here have just been deleted in another window or on another device.`
    return t`This conversation has just been deleted in another window or on another device.`
  }
  return (
    <Alert
      tone="amber"
      icon={FolderX}
      actions={
        <>
          {lies && <button type="button" onClick={() => go.toThread(thread.id, lies.id)}>{t`Open it there`}</button>}
          <button type="button" onClick={go.back}>{t`Back to the list`}</button>
        </>
      }
    >
      <p>{fate()}</p>
      {!moved && lies && <p>{t`The rest of this conversation is in ${folderName}.`}</p>}
      {answer && <p>{t`Your draft stays in ${drafts}.`}</p>}
    </Alert>
  )
}
