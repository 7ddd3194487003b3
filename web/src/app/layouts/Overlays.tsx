import { usePart } from '../../actions/page/use-part.ts'
import { Palette } from '../../features/palette/Palette.tsx'
import { importPart } from '../../lib/trouble/load-part.ts'
import { closeDrivePicker, useDrivePicking } from '../../state/drive/picking.ts'
import { useDriveUploads } from '../../state/drive/uploads.ts'
import { closeQuestion, useQuestion } from '../../state/question.ts'
import { useShell } from '../../state/shell.ts'

/** The palette must be ready for the next key; the others load on demand. */
export function Overlays() {
  const { paletteOpen, feedbackOpen, documentation, shortcutsOpen } = useShell()
  const isAsked = useQuestion(({ question }) => question !== undefined)
  const Feedback = usePart(feedbackOpen, loadFeedback, () => useShell.setState({ feedbackOpen: false }))
  const Shortcuts = usePart(shortcutsOpen, loadShortcuts, () => useShell.setState({ shortcutsOpen: false }))
  const Questions = usePart(isAsked, loadQuestions, closeQuestion)
  const isUploading = useDriveUploads(({ isShown }) => isShown)
  const Uploads = usePart(isUploading, loadUploads, () => useDriveUploads.setState({ isShown: false }))
  const isPicking = useDrivePicking(({ picking }) => picking !== undefined)
  const Picker = usePart(isPicking, loadPicker, closeDrivePicker)
  const isReading = documentation !== undefined
  const Documentation = usePart(isReading, loadDocumentation, () => useShell.setState({ documentation: undefined }))
  return (
    <>
      {paletteOpen && <Palette />}
      {shortcutsOpen && Shortcuts && <Shortcuts />}
      {isAsked && Questions && <Questions />}
      {isPicking && Picker && <Picker />}
      {feedbackOpen && Feedback && <Feedback />}
      {isUploading && Uploads && <Uploads />}
      {isReading && Documentation && <Documentation address={documentation} />}
    </>
  )
}

const loadShortcuts = async () =>
  (await importPart(() => import('../../features/shell/ShortcutSheet.tsx'))).ShortcutSheet
const loadQuestions = async () => (await importPart(() => import('../../features/questions/Questions.tsx'))).Questions
const loadUploads = async () =>
  (await importPart(() => import('../../widgets/drive/uploads/UploadsPanel.tsx'))).UploadsPanel
const loadPicker = async () =>
  (await importPart(() => import('../../features/drive-picker/DrivePicker.tsx'))).DrivePicker
const loadFeedback = async () =>
  (await importPart(() => import('../../features/feedback/FeedbackDialog.tsx'))).FeedbackDialog
const loadDocumentation = async () =>
  (await importPart(() => import('../../features/documentation/DocumentationPopup.tsx'))).DocumentationPopup
