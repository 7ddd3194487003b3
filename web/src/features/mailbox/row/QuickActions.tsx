import { useLingui } from '@lingui/react/macro'
import type { ThreadField } from '@sen/contract/threads'
import type { FolderRole } from '@sen/model/folders'
import { AlarmClock, Archive, FolderInput, Mail, MailOpen, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { RowHandlers } from '../use-row-handlers.ts'
import styles from './QuickActions.module.css'

interface QuickActionsProps {
  readonly thread: ThreadField
  readonly role: FolderRole | undefined
  /** Mail that waits to be sent cannot be moved. */
  readonly isWaiting: boolean
  readonly handlers: RowHandlers
}

export function QuickActions({ thread, role, isWaiting, handlers }: QuickActionsProps) {
  const { t } = useLingui()
  const { id, unread } = thread
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the row
    // biome-ignore lint/a11y/useFocusableInteractive: as the row
    <span role="gridcell" className={styles.quick}>
      {!isWaiting && handlers.mayArchive(id) && (
        <IconButton
          label={t`Archive`}
          icon={Archive}
          shortcut="e"
          tabIndex={-1}
          onClick={() => handlers.onArchive(id)}
        />
      )}
      {role !== 'trash' && !isWaiting && handlers.mayDelete() && (
        <IconButton
          label={role === 'drafts' ? t`Remove drafts` : t`Move to Trash`}
          icon={Trash2}
          shortcut="#"
          tabIndex={-1}
          onClick={() => handlers.onDelete(id)}
        />
      )}
      {!isWaiting && handlers.maySnooze(id) && (
        <IconButton
          label={role === 'snoozed' ? t`Change snooze time` : t`Snooze`}
          icon={AlarmClock}
          shortcut="b"
          className={styles.snooze}
          tabIndex={-1}
          onClick={() => handlers.onSnooze(id)}
        />
      )}
      <IconButton
        label={unread ? t`Mark as read` : t`Mark as unread`}
        icon={unread ? MailOpen : Mail}
        shortcut={unread ? 'Shift+I' : 'Shift+U'}
        tabIndex={-1}
        onClick={() => handlers.onMark(id, !unread)}
      />
      {!isWaiting && (
        <IconButton
          label={t`Move to folder`}
          icon={FolderInput}
          shortcut="v"
          tabIndex={-1}
          onClick={() => handlers.onMove(id)}
        />
      )}
    </span>
  )
}
