import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePart } from '../../actions/page/use-part.ts'
import { Palette } from '../../features/palette/Palette.tsx'
import { FOLDER_ICONS } from '../../features/shell/folder-icons.ts'
import { rememberThread } from '../../state/recent/recent-threads.ts'
import { useShell } from '../../state/shell.ts'

/** What comes over the page when it is asked for. The palette must stand before the next key; the rest comes in pieces. */
export function Overlays() {
  const { paletteOpen, feedbackOpen, documentation } = useShell()
  const { name, threadId } = useParams({ strict: false })
  useEffect(() => {
    if (name !== undefined && threadId !== undefined) rememberThread(threadId, name)
  }, [name, threadId])
  const Feedback = usePart(feedbackOpen, loadFeedback, () => useShell.setState({ feedbackOpen: false }))
  const isReading = documentation !== undefined
  const Documentation = usePart(isReading, loadDocumentation, () => useShell.setState({ documentation: undefined }))
  return (
    <>
      {paletteOpen && <Palette icons={FOLDER_ICONS} />}
      {feedbackOpen && Feedback && <Feedback />}
      {isReading && Documentation && <Documentation address={documentation} />}
    </>
  )
}

const loadFeedback = async () => (await import('../../features/feedback/FeedbackDialog.tsx')).FeedbackDialog
const loadDocumentation = async () =>
  (await import('../../features/documentation/DocumentationPopup.tsx')).DocumentationPopup
