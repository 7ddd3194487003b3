import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { Palette } from '../../features/palette/Palette.tsx'
import { FOLDER_ICONS } from '../../features/shell/folder-icons.ts'
import { loadPart } from '../../lib/trouble/load-part.ts'
import { showNotice } from '../../state/notices.ts'
import { rememberThread } from '../../state/recent-threads.ts'
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

/** The component once it is wanted and there. What cannot be had is said, and is wanted no more. */
function usePart<P>(
  isWanted: boolean,
  load: () => Promise<ComponentType<P>>,
  giveUp: () => void,
): ComponentType<P> | undefined {
  const { t } = useLingui()
  const [part, setPart] = useState<{ readonly Part: ComponentType<P> }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once each time it is wanted
  useEffect(() => {
    if (!isWanted || part) return
    loadPart(load).then(
      (Part) => setPart({ Part }),
      () => {
        giveUp()
        showNotice({ text: t`This part of the page could not be loaded. Reload the page.`, tone: 'danger' })
      },
    )
  }, [isWanted])
  return part?.Part
}
