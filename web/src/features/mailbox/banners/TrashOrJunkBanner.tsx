import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import { TRASH_KEPT_DAYS } from '@sen/model/threads/limits'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useActionContext } from '../../../actions/context.ts'
import { emptyFolder } from '../../../actions/folder/empty-folder.ts'
import { userQuery } from '../../../data/account/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './ListBanner.module.css'

/** Appears in an empty Trash too, because deleted mail may be recoverable. */
export function TrashOrJunkBanner({ folder }: { folder: FolderField | undefined }) {
  const { t, i18n } = useLingui()
  const context = useActionContext()
  const navigate = useNavigate()
  const { data: user } = useQuery(userQuery)
  if (folder?.role !== 'trash' && folder?.role !== 'junk') return null
  const present = context({ kind: 'selection' })
  const days = TRASH_KEPT_DAYS
  const after = plural(days, { one: '# day', other: '# days' })
  return (
    <div className={styles.banner}>
      <span>
        {folder.role === 'trash'
          ? t`Mail is deleted forever after ${after} in Trash.`
          : t`Mail from blocked senders comes here. Mark messages as not spam to move them to the inbox.`}
      </span>
      {folder.role === 'trash' && user && user.removed_mail_kept_days > 0 && (
        <Button look="plain" size="small" onClick={() => void navigate({ to: '/recover' })}>
          {t`Recover deleted mail`}
        </Button>
      )}
      {emptyFolder.isEnabled(present) && (
        <Button look="plain" size="small" onClick={() => emptyFolder.perform(context({ kind: 'selection' }))}>
          {i18n._(emptyFolder.label(present))}
        </Button>
      )}
    </div>
  )
}
