import { useParams, useSearch } from '@tanstack/react-router'
import { isDraftAddress } from '../../data/threads/thread-address.ts'
import { ThreadView } from '../../features/thread/ThreadView.tsx'
import { useMedia, WITH_DRAWER } from '../../lib/use-media.ts'
import { usePreferences } from '../../state/preferences.ts'
import { DraftAddress } from './DraftAddress.tsx'

export function ThreadPage() {
  const { name = 'INBOX', threadId } = useParams({ strict: false })
  const { src } = useSearch({ strict: false })
  const withDrawer = useMedia(WITH_DRAWER)
  const { inline_read_position } = usePreferences()
  if (threadId === undefined) return null
  if (isDraftAddress(name, src)) return <DraftAddress messageId={threadId} />
  return <ThreadView id={threadId} folderName={name} isBeside={inline_read_position !== 'no-split' && !withDrawer} />
}
