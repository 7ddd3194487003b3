import { useParams, useSearch } from '@tanstack/react-router'
import { useFolderNamed } from '../../data/folders/queries.ts'
import { isDraftAddress } from '../../data/threads/thread-address.ts'
import { ThreadView } from '../../features/thread/ThreadView.tsx'
import { useMedia, WITH_DRAWER } from '../../lib/use-media.ts'
import { usePreferences } from '../../state/preferences.ts'
import { DraftAddress } from './DraftAddress.tsx'

export function ThreadPage() {
  const { name = 'INBOX', threadId } = useParams({ strict: false })
  const { src } = useSearch({ strict: false })
  const { folder } = useFolderNamed(name)
  const withDrawer = useMedia(WITH_DRAWER)
  const { inline_read_position } = usePreferences()
  if (threadId === undefined) return null
  if (isDraftAddress(folder?.role, src)) return <DraftAddress messageId={threadId} />
  return <ThreadView id={threadId} folder={folder} isBeside={inline_read_position !== 'no-split' && !withDrawer} />
}
