import { msg } from '@lingui/core/macro'
import type { FolderField } from '@sen/contract/folders'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { failureTitle } from '../../actions/report.ts'
import { errorText } from '../../data/error-text.ts'
import { hasViews } from '../../data/folders/folder-views.ts'
import { useFolderNamed } from '../../data/folders/queries.ts'
import { messageQuery } from '../../data/messages/queries.ts'
import { readSearchParams } from '../../data/search/read-search-params.ts'
import { FROM_SEARCH } from '../../data/threads/thread-address.ts'
import { MailList } from '../../features/mailbox/MailList.tsx'
import { QuotaLine } from '../../features/shell/QuotaLine.tsx'
import { useMedia, WITH_DRAWER } from '../../lib/use-media.ts'
import { showNotice } from '../../state/notices.ts'
import { SplitLayout } from '../layouts/SplitLayout.tsx'
import styles from './FolderPage.module.css'
import { useSameSource } from './use-same-source.ts'

export function FolderPage() {
  const { name = 'INBOX', threadId } = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const { page = 1, src, id, show } = search
  const { folder, isUnknown } = useFolderNamed(name)
  const navigate = useNavigate()
  usePeriodicAddress(folder, threadId === undefined ? id : undefined)
  const withDrawer = useMedia(WITH_DRAWER)
  // A thread opened from a search keeps its results as the list.
  const isHit = src === FROM_SEARCH && threadId !== undefined
  const inFolder = folder && { folder: folder.id, ...(show && hasViews(folder.role) && { show }) }
  const source = useSameSource(isHit ? { search: readSearchParams(search) } : inFolder)

  useEffect(() => {
    if (isUnknown) void navigate({ to: '/folder/$name', params: { name: 'INBOX' }, search: {}, replace: true })
  }, [isUnknown, navigate])
  return (
    <SplitLayout
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

/** `/folder/webmail_period?id={messageId}` is the address of a periodic message (spec section 2). */
function usePeriodicAddress(folder: FolderField | undefined, messageId: string | undefined): void {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const periodic = folder?.role === 'periodic' ? folder.name : undefined
  useEffect(() => {
    if (periodic === undefined || messageId === undefined) return
    cache.fetchQuery(messageQuery(messageId)).then(
      ({ thread_id: threadId, folder }) =>
        void navigate({
          to: '/folder/$name/$threadId',
          params: { name: folder, threadId },
          search: {},
          replace: true,
        }),
      (error: unknown) => {
        showNotice({ title: failureTitle(msg`Open the conversation`), text: errorText(error), tone: 'danger' })
        void navigate({ to: '/folder/$name', params: { name: periodic }, search: {}, replace: true })
      },
    )
  }, [cache, navigate, periodic, messageId])
}
