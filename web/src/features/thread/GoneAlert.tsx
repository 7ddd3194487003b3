import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import type { ThreadDetail } from '@sen/contract/threads'
import { FolderX } from 'lucide-react'
import { useRef } from 'react'
import { useActionContext } from '../../actions/context.ts'
import { folderTitle } from '../../data/folders/folder-title.ts'
import { Alert } from '../../ui/Alert.tsx'

interface GoneAlertProps {
  readonly thread: ThreadDetail
  /** It was opened in it. */
  readonly folder: FolderField | undefined
  readonly folders: readonly FolderField[]
  /** Asked for again, it was not found anywhere. */
  readonly isDeleted: boolean
}

/** While a thread stands open, somebody else, or oneself elsewhere, may take it away: said, with the ways on. */
export function GoneAlert({ thread, folder, folders, isDeleted }: GoneAlertProps) {
  const { t } = useLingui()
  const context = useActionContext()
  const wasHere = useRef(false)
  const isHere = thread.messages.some(({ folder_id }) => folder_id === folder?.id)
  if (isHere) wasHere.current = true
  // Starred holds mail of all folders; what was opened from elsewhere was never here.
  const isMoved = wasHere.current && !isHere && folder?.role !== 'starred'
  if (!isDeleted && !isMoved) return null
  const lies = isDeleted ? undefined : folders.find(({ id }) => id === thread.messages.at(-1)?.folder_id)
  const place = lies ? folderTitle(lies) : ''
  const { go } = context({ kind: 'selection' })
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
      {lies
        ? t`This conversation has just been moved to ${place}.`
        : t`This conversation has just been deleted in another window or on another device.`}
    </Alert>
  )
}
