import type { ThreadField } from '@sen/contract/threads'
import { SYSTEM_FOLDER_NAMES } from '@sen/model/folders'
import type { SearchParams } from '@sen/model/search/search-params'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useFolderNamed } from '../../data/folders/queries.ts'
import { readSearchParams } from '../../data/search/read-search-params.ts'
import { NO_WORDS, type SearchedWords, searchedWords } from '../../data/search/searched-words.ts'
import { findRow } from '../../data/threads/cache.ts'
import { FROM_SEARCH, isDraftAddress } from '../../data/threads/thread-address.ts'
import { FoundFile, FoundMessage, FoundWords } from '../../features/thread/marking/found-words.ts'
import { ThreadView } from '../../features/thread/ThreadView.tsx'
import { useMedia, WITH_DRAWER } from '../../lib/use-media.ts'
import { useToday } from '../../lib/use-today.ts'
import { openCompose, showCompose, useComposeWindows } from '../../state/compose-windows.ts'
import { usePreferences } from '../../state/preferences.ts'

export function ThreadPage() {
  const { name = 'INBOX', threadId } = useParams({ strict: false })
  const { src } = useSearch({ strict: false })
  const { folder } = useFolderNamed(name)
  const withDrawer = useMedia(WITH_DRAWER)
  const { inline_read_position } = usePreferences()
  const before = useSearchBefore()
  const found = useFoundWords(before)
  const row = useFoundRow(before, threadId)
  if (threadId === undefined) return null
  if (isDraftAddress(folder?.role, src)) return <DraftAddress messageId={threadId} />
  return (
    <FoundWords value={found}>
      <FoundMessage value={row?.found_message_id}>
        <FoundFile value={row?.found_in_file}>
          <ThreadView id={threadId} folder={folder} isBeside={inline_read_position !== 'no-split' && !withDrawer} />
        </FoundFile>
      </FoundMessage>
    </FoundWords>
  )
}

/** The search that led to the thread. It keeps its identity while it is the same. */
function useSearchBefore(): SearchParams | undefined {
  const search = useSearch({ strict: false })
  const key = search.src === FROM_SEARCH ? JSON.stringify(readSearchParams(search)) : undefined
  return useMemo(() => (key === undefined ? undefined : JSON.parse(key)), [key])
}

function useFoundWords(search: SearchParams | undefined): SearchedWords {
  const { timezone } = usePreferences()
  const now = useToday()
  return useMemo(() => (search ? searchedWords(search, timezone, now) : NO_WORDS), [search, timezone, now])
}

/** Undefined when the list of results is not loaded, as after a reload. */
function useFoundRow(search: SearchParams | undefined, threadId: string | undefined): ThreadField | undefined {
  const cache = useQueryClient()
  return useMemo(
    () => (search && threadId !== undefined ? findRow(cache, threadId, { search }) : undefined),
    [cache, search, threadId],
  )
}

/** `/folder/Drafts/{messageId}` opens in a window over its list (spec section 2). */
function DraftAddress({ messageId }: { messageId: string }) {
  const navigate = useNavigate()
  // Wait until the windows of the previous page are restored, because one may hold this draft.
  const isKnownWhose = useComposeWindows(({ account }) => account !== undefined)
  useEffect(() => {
    if (!isKnownWhose) return
    const open = useComposeWindows.getState().windows.find((one) => one.messageId === messageId)
    if (open) showCompose(open.id)
    else openCompose({ kind: 'draft', messageId })
    const params = { name: SYSTEM_FOLDER_NAMES.drafts }
    void navigate({ to: '/folder/$name', params, search: {}, replace: true })
  }, [isKnownWhose, messageId, navigate])
  return null
}
