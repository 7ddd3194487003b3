import { useParams } from '@tanstack/react-router'
import { ThreadView } from '../../features/thread/ThreadView.tsx'
import { useMedia, WITH_DRAWER } from '../../lib/use-media.ts'
import { usePreferences } from '../../state/preferences.ts'

export function ThreadPage() {
  const { name = 'INBOX', threadId } = useParams({ strict: false })
  const withDrawer = useMedia(WITH_DRAWER)
  const { inline_read_position } = usePreferences()
  if (threadId === undefined) return null
  return <ThreadView id={threadId} folderName={name} isBeside={inline_read_position !== 'no-split' && !withDrawer} />
}
