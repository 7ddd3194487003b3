import { useLingui } from '@lingui/react/macro'
import type { ThreadField } from '@sen/contract/threads'
import type { FolderRole } from '@sen/model/folders'
import { FolderInput, Mail, MailOpen, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { RowDoings } from '../use-row-doings.ts'
import styles from './QuickActions.module.css'

interface QuickActionsProps {
  readonly thread: ThreadField
  readonly role: FolderRole | undefined
  /** For its time, or to be sent: it stays where it is. */
  readonly isWaiting: boolean
  readonly doings: RowDoings
}

/** What a pointer over the row can do at once: a cell of the row. */
export function QuickActions({ thread, role, isWaiting, doings }: QuickActionsProps) {
  const { t } = useLingui()
  const { id, unread } = thread
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the row
    // biome-ignore lint/a11y/useFocusableInteractive: as the row
    <span role="gridcell" className={styles.quick}>
      {role !== 'trash' && !isWaiting && doings.mayDelete() && (
        <IconButton
          label={role === 'drafts' ? t`Remove drafts` : t`Move to Trash`}
          icon={Trash2}
          shortcut="#"
          tabIndex={-1}
          onClick={() => doings.onDelete(id)}
        />
      )}
      <IconButton
        label={unread ? t`Mark as read` : t`Mark as unread`}
        icon={unread ? MailOpen : Mail}
        shortcut={unread ? 'Shift+I' : 'Shift+U'}
        tabIndex={-1}
        onClick={() => doings.onMark(id, !unread)}
      />
      {!isWaiting && (
        <IconButton
          label={t`Move to folder`}
          icon={FolderInput}
          shortcut="v"
          tabIndex={-1}
          onClick={() => doings.onMove(id)}
        />
      )}
    </span>
  )
}
