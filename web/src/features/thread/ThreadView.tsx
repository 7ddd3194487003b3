import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import type { ThreadDetail } from '@sen/contract/threads'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useActionContext } from '../../actions/context.ts'
import { userQuery } from '../../data/account/queries.ts'
import { CallError } from '../../data/call-error.ts'
import { errorText } from '../../data/error-text.ts'
import { foldersQuery } from '../../data/folders/queries.ts'
import { markThreads } from '../../data/threads/mark-threads.ts'
import { threadQuery } from '../../data/threads/queries.ts'
import { useOfflineQuery } from '../../data/use-offline-query.ts'
import { cx } from '../../lib/cx.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import { setCursor } from '../../state/list.ts'
import { usePreferences } from '../../state/preferences.ts'
import { rememberThread } from '../../state/recent/recent-threads.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CloudOffPicture } from '../../ui/pictures/CloudOffPicture.tsx'
import { MessageList } from './MessageList.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { NotFoundPicture } from './pictures.tsx'
import { useAnswerRequests } from './reply/use-answer-requests.ts'
import { useDraftInstead } from './reply/use-draft-instead.ts'
import { ThreadHeading } from './ThreadHeading.tsx'
import { ThreadRemovedAlert } from './ThreadRemovedAlert.tsx'
import { ThreadSkeleton } from './ThreadSkeleton.tsx'
import { ThreadToolbar } from './ThreadToolbar.tsx'
import styles from './ThreadView.module.css'

const NOT_KNOWN = ''

interface ThreadViewProps {
  readonly id: string
  /** Undefined until the folders are loaded. */
  readonly folder: FolderField | undefined
  /** Whether the thread is shown beside the list, not over it. */
  readonly isBeside: boolean
}

export function ThreadView({ id, folder, isBeside }: ThreadViewProps) {
  const { t } = useLingui()
  const context = useActionContext()
  const folders = useQuery(foldersQuery)
  const thread = useQuery({ ...threadQuery(id, folder?.id ?? NOT_KNOWN), enabled: folder !== undefined })
  // The thread request needs the folders.
  const answer = folder ? thread : folders
  const { data: user } = useQuery(userQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const isPhone = useMedia(PHONE)
  const isOutOfReach = useOfflineQuery(answer)
  const isMissing = thread.error instanceof CallError && thread.error.status === 404

  useEffect(() => setCursor(id), [id])
  const folderId = folder?.id
  useEffect(() => {
    if (folderId !== undefined) rememberThread(id, folderId)
  }, [id, folderId])
  useMarkRead(thread.data, folder)
  // A cached draft may be scheduled by now, so only fresh data counts.
  useDraftInstead({ id, role: folder?.role, thread: thread.isFetching ? undefined : thread.data, isBeside })

  const isThere = thread.data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thread is another place to begin
  useEffect(() => {
    if (isThere && !isBeside) heading.current?.focus({ preventScroll: true })
  }, [isThere, isBeside, id])

  // This must run after the heading has taken the focus.
  useAnswerRequests(id, thread.data, thread.isError)

  return (
    <article className={styles.thread}>
      <ThreadToolbar id={id} folderId={folderId} isBeside={isBeside} />
      <div className={cx(styles.scroll, !isThere && styles.bare)} data-scroller>
        {answer.isPending && !isOutOfReach && <ThreadSkeleton />}
        {isOutOfReach && (
          <EmptyState
            picture={<CloudOffPicture />}
            text={t`This conversation isn’t on this device. It opens when you’re back online.`}
          />
        )}
        {answer.isError && !thread.data && !isOutOfReach && (
          <EmptyState
            picture={<NotFoundPicture />}
            text={errorText(answer.error)}
            action={
              isMissing ? (
                <Button onClick={() => context({ kind: 'selection' }).go.back()}>{t`Back to the list`}</Button>
              ) : (
                <Button onClick={() => void answer.refetch()}>{t`Try again`}</Button>
              )
            }
          />
        )}
        {thread.data && (
          <div className={styles.column}>
            {folders.data && (
              <ThreadRemovedAlert
                key={`gone ${id}`}
                thread={thread.data}
                folder={folder}
                folders={folders.data}
                isDeleted={isMissing}
              />
            )}
            <MessageList
              key={id}
              thread={thread.data}
              own={user ? user.senders.map(({ email }) => email) : []}
              heading={(buttons) => (
                <ThreadHeading ref={heading} thread={thread.data} folder={folder} buttons={buttons} />
              )}
            />
          </div>
        )}
      </div>
      {isPhone && (isThere || !thread.isError) && <PhoneBar id={id} />}
    </article>
  )
}

/** Also marks mail that arrives while the thread is visible. Prefetching marks nothing. */
function useMarkRead(thread: ThreadDetail | undefined, folder: FolderField | undefined): void {
  const cache = useQueryClient()
  const { mark_read_delay_seconds: delaySeconds } = usePreferences()
  const unread = thread?.messages.filter((message) => message.unread && !message.is_draft) ?? []
  const folderIds =
    folder?.role === 'starred' ? [...new Set(unread.map((message) => message.folder_id))] : folder ? [folder.id] : []
  const key = unread.length > 0 ? `${thread?.id} ${folderIds.join(' ')} ${unread.map(({ id }) => id).join(' ')}` : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of it
  useEffect(() => {
    if (key === '' || !thread) return
    const mark = () => {
      // A failure does not justify disturbing the reader.
      for (const folderId of folderIds) markThreads(cache, [thread.id], folderId, false).catch(() => {})
    }
    if (delaySeconds === 0) mark()
    // A thread that is closed before the delay stays unread. Null: mark it manually.
    const waiting = delaySeconds ? setTimeout(mark, delaySeconds * 1_000) : undefined
    return () => clearTimeout(waiting)
  }, [key, delaySeconds])
}
