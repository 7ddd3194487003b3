import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useActionContext } from '../../actions/context.ts'
import { compose, maySend } from '../../actions/write.ts'
import { userQuery } from '../../data/account/queries.ts'
import { CallError, NoAnswer } from '../../data/call-error.ts'
import { errorText } from '../../data/error-text.ts'
import { foldersQuery } from '../../data/folders/queries.ts'
import { QUERY_KEYS } from '../../data/query-keys.ts'
import { folderOfSearch } from '../../data/search/read-search-params.ts'
import { sourceOf } from '../../data/threads/cache.ts'
import { threadsQuery } from '../../data/threads/queries.ts'
import { useOfflineQuery } from '../../data/use-offline-query.ts'
import { isSameSource, type ListSource } from '../../lib/list-source.ts'
import { showListLocation, useList } from '../../state/list.ts'
import { usePreferences } from '../../state/preferences.ts'
import { firstScreenStands } from '../../state/starting/first-screen.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CloudOffPicture } from '../../ui/pictures/CloudOffPicture.tsx'
import { SelectionBanner } from './banners/SelectionBanner.tsx'
import { TrashOrJunkBanner } from './banners/TrashOrJunkBanner.tsx'
import { emptyListText, isFilledByWriting } from './empty-text.ts'
import { LazyFirstSteps } from './first-steps/LazyFirstSteps.tsx'
import { useIsNewMailbox } from './first-steps/use-is-new-mailbox.ts'
import { ListFoot } from './ListFoot.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import styles from './MailList.module.css'
import { Pages } from './Pages.tsx'
import { onPage } from './page-search.ts'
import { pictureFor } from './pictures.tsx'
import { ListFilters } from './toolbar/ListFilters.tsx'
import { useNextPage } from './use-next-page.ts'
import { usePrefetchedThreads } from './use-prefetched-threads.ts'

interface MailListProps {
  /** Undefined until the folder of the address is known. */
  readonly source: ListSource | undefined
  readonly page: number
  readonly openId: string | undefined
  readonly head?: ReactNode
  /** Tools that appear while nothing is selected: a search shows its order. */
  readonly atRest?: ReactNode
  readonly wider?: ReactNode
  readonly foot: ReactNode
}

const NOT_KNOWN: ListSource = { folder: '' }

export function MailList({ source, page, openId, head, atRest, wider, foot }: MailListProps) {
  const { i18n, t } = useLingui()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const context = useActionContext()
  const { item_per_page: limit, density } = usePreferences()
  const { data: user } = useQuery(userQuery)
  const folders = useQuery(foldersQuery)
  const location = { source: source ?? NOT_KNOWN, offset: (page - 1) * limit, limit }
  const list = useQuery({
    ...threadsQuery(location),
    enabled: source !== undefined,
    // Keep the rows until the next page arrives, but not for another folder.
    placeholderData: (data, query) =>
      query && isSameSource(sourceOf(query.queryKey), location.source) ? data : undefined,
  })
  // The list request needs the folders.
  const answer = source ? list : folders
  const selectedCount = useList(({ selected }) => selected.size)
  // Actions read the shown list from this store, so toolbar and banner render again when it changes.
  useList(({ location }) => location)
  const folder = source && 'folder' in source ? folders.data?.find(({ id }) => id === source.folder) : undefined
  const total = list.data?.total ?? 0
  const search = source && 'search' in source ? source.search : undefined
  const show = source && 'folder' in source ? source.show : undefined
  const isNotFound = list.error instanceof CallError && list.error.code === 'folder_not_found'
  const isLabelGone = list.error instanceof CallError && list.error.code === 'label_not_found'
  const isUnknown = !search && isNotFound
  const lookedIn = search && isNotFound ? folderOfSearch(search) : undefined
  // Its own empty state says so. Rows from before it was deleted would contradict that.
  const isListGone = isUnknown || isLabelGone || lookedIn !== undefined
  const isBare = list.isSuccess && !list.isPlaceholderData && list.data.threads.length === 0 && total > 0
  const isPastTheEnd = isBare && (page - 1) * limit >= total
  const isRefilling = isBare && !isPastTheEnd
  const isOutOfReach = useOfflineQuery(answer)
  const isNew = useIsNewMailbox(folder, total) && !show

  useEffect(() => {
    if (source) showListLocation({ source, offset: (page - 1) * limit, limit })
  }, [source, page, limit])

  useEffect(() => {
    // Signals after the frame has been painted.
    if (!answer.isPending) requestAnimationFrame(() => setTimeout(firstScreenStands))
  }, [answer.isPending])

  useEffect(() => {
    if (isUnknown) void navigate({ to: '/folder/$name', params: { name: 'INBOX' }, search: {}, replace: true })
  }, [isUnknown, navigate])

  useEffect(() => {
    const last = Math.ceil(total / limit)
    if (isPastTheEnd) void navigate({ to: '.', search: (before) => onPage(before, last), replace: true })
  }, [isPastTheEnd, total, limit, navigate])

  const threads = isListGone ? undefined : list.data?.threads
  const next = useNextPage(location, total, list.isSuccess && !list.isPlaceholderData)
  usePrefetchedThreads(threads, openId, source, folder?.role)
  const refresh = () => cache.invalidateQueries({ queryKey: [...QUERY_KEYS.threads, location.source] })
  return (
    <section
      className={styles.list}
      data-density={density}
      data-places={search !== undefined || folder?.role === 'starred' || undefined}
      data-selecting={selectedCount > 0 || undefined}
      aria-label={t`Conversations`}
    >
      {head}
      <ListToolbar
        location={location}
        total={total}
        isMore={list.data?.isMore}
        folder={folder}
        isFetching={list.isFetching}
        atRest={atRest}
        onRefresh={() => void refresh()}
      />
      {!search && <ListFilters folder={folder} show={show} position="line" />}
      <SelectionBanner
        folder={folder}
        show={show}
        onPage={threads?.map(({ id }) => id) ?? []}
        total={total}
        isMore={list.data?.isMore}
      />
      {threads && (threads.length > 0 || folder?.role === 'trash') && <TrashOrJunkBanner folder={folder} />}
      {(answer.isPending || isRefilling) && !isListGone && !isOutOfReach && <ListSkeleton />}
      {isOutOfReach && !isListGone && (
        <EmptyState
          picture={<CloudOffPicture />}
          text={t`This list isn’t on this device. It appears when you’re back online.`}
        />
      )}
      {isLabelGone && (
        <EmptyState picture={pictureFor(undefined)} text={t`There is no label with that name.`} action={wider} />
      )}
      {lookedIn !== undefined && (
        <EmptyState picture={pictureFor(undefined)} text={t`There is no folder “${lookedIn}”.`} action={wider} />
      )}
      {answer.isError && !threads && !isListGone && !isOutOfReach && (
        <EmptyState
          picture={<CloudOffPicture />}
          text={answer.error instanceof NoAnswer ? t`The server has not answered yet.` : errorText(answer.error)}
          action={<Button onClick={() => void answer.refetch()}>{t`Try again`}</Button>}
        />
      )}
      {threads?.length === 0 && !isBare && isNew && <LazyFirstSteps />}
      {threads && threads.length === 0 && !isBare && !isNew && (
        <EmptyState
          picture={pictureFor(folder?.role)}
          text={i18n._(emptyListText(source, folder?.role, list.data))}
          action={
            search
              ? wider
              : show === undefined &&
                maySend({ user }) &&
                isFilledByWriting(folder?.role) && (
                  <Button onClick={() => compose.perform(context({ kind: 'selection' }))}>{t`Compose`}</Button>
                )
          }
        />
      )}
      {source && threads && threads.length > 0 && (
        <Pages
          threads={threads}
          next={next}
          folder={folder}
          source={source}
          page={page}
          openId={openId}
          own={user ? [user.email, ...user.senders.map(({ email }) => email)] : []}
          isStale={list.isPlaceholderData}
          onRefresh={refresh}
          foot={
            <>
              {isNew && <LazyFirstSteps />}
              <ListFoot location={location} total={total} isMore={list.data?.isMore} />
              {foot}
            </>
          }
        />
      )}
    </section>
  )
}
