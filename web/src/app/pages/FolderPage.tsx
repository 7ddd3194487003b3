import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useFolderNamed } from '../../data/folders/queries.ts'
import { readSearchParams } from '../../data/search/read-search-params.ts'
import { FROM_SEARCH } from '../../data/threads/thread-address.ts'
import { MailList } from '../../features/mailbox/MailList.tsx'
import { QuotaLine } from '../../features/shell/QuotaLine.tsx'
import { useMedia, WITH_DRAWER } from '../../lib/use-media.ts'
import { SplitPlace } from '../layouts/SplitPlace.tsx'
import styles from './FolderPage.module.css'
import { usePeriodicAddress } from './use-periodic-address.ts'
import { useSameSource } from './use-same-source.ts'

/** A folder's list and the thread that is open in it. */
export function FolderPage() {
  const { name = 'INBOX', threadId } = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const { page = 1, src, id } = search
  const { folder, isUnknown } = useFolderNamed(name)
  const navigate = useNavigate()
  usePeriodicAddress(folder, threadId === undefined ? id : undefined)
  const withDrawer = useMedia(WITH_DRAWER)
  // A thread that was opened from a search has its results beside it, not its folder.
  const isHit = src === FROM_SEARCH && threadId !== undefined
  const source = useSameSource(isHit ? { search: readSearchParams(search) } : folder && { folder: folder.id })

  useEffect(() => {
    if (isUnknown) void navigate({ to: '/folder/$name', params: { name: 'INBOX' }, search: {}, replace: true })
  }, [isUnknown, navigate])
  return (
    <SplitPlace
      isReading={threadId !== undefined}
      list={
        <MailList
          source={source}
          page={page}
          openId={threadId}
          foot={withDrawer && <QuotaLine className={styles.quota} />}
        />
      }
    />
  )
}
