import { useParams, useSearch } from '@tanstack/react-router'
import { readSearchParams, searchPlace } from '../../data/search/search-place.ts'
import { MailList } from '../../features/mailbox/MailList.tsx'
import { QuotaLine } from '../../features/shell/QuotaLine.tsx'
import { useMedia, WITH_DRAWER } from '../../lib/use-media.ts'
import { SplitPlace } from '../layouts/SplitPlace.tsx'
import styles from './FolderPage.module.css'
import { usePeriodicAddress } from './use-periodic-address.ts'

/** A folder's list and the thread that is open in it. */
export function FolderPage() {
  const { name = 'INBOX', threadId } = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const { page = 1, src, id } = search
  usePeriodicAddress(name, threadId === undefined ? id : undefined)
  const withDrawer = useMedia(WITH_DRAWER)
  // A thread that was opened from a search has its results beside it, not its folder.
  const listed = src === 'search' && threadId !== undefined ? searchPlace(readSearchParams(search)) : name
  return (
    <SplitPlace
      isReading={threadId !== undefined}
      list={
        <MailList
          folderName={listed}
          page={page}
          openId={threadId}
          foot={withDrawer && <QuotaLine className={styles.quota} />}
        />
      }
    />
  )
}
