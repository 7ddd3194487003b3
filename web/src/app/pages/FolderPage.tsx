import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { MailList } from '../../features/mailbox/MailList.tsx'
import { ReadingPlaceholder } from '../../features/mailbox/ReadingPlaceholder.tsx'
import { QuotaLine } from '../../features/shell/QuotaLine.tsx'
import { useMedia, WITH_DRAWER } from '../../lib/use-media.ts'
import { usePreferences } from '../../state/preferences.ts'
import styles from './FolderPage.module.css'

/** The list, and the thread above or beside it. The list stays mounted, so that going back finds it as it was. */
export function FolderPage() {
  const { name = 'INBOX', threadId } = useParams({ strict: false })
  const { page = 1 } = useSearch({ strict: false })
  const withDrawer = useMedia(WITH_DRAWER)
  const { inline_read_position } = usePreferences()
  const isSplit = inline_read_position === 'right' && !withDrawer
  const isCovered = threadId !== undefined && !isSplit
  return (
    <>
      <div className={styles.list} data-split={isSplit || undefined} hidden={isCovered}>
        <MailList
          folderName={name}
          page={page}
          openId={threadId}
          foot={withDrawer && <QuotaLine className={styles.quota} />}
        />
      </div>
      {isSplit && threadId === undefined ? <ReadingPlaceholder /> : <Outlet />}
    </>
  )
}
