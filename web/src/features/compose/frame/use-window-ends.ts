import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { closeCompose, shapeCompose, useComposeWindows } from '../../../state/compose-windows.ts'
import { showNotice } from '../../../state/notices.ts'
import { saveCaret } from '../../../widgets/editor/caret/caret-location.ts'
import type { RichEditor } from '../../../widgets/editor/rich-editor.ts'
import type { Writer } from '../begin-draft.ts'
import type { HeadFieldsHandle } from '../head/HeadFields.tsx'
import type { ComposeSession } from '../open-session.ts'
import { noticeDeleted, noticeSent } from '../sending/undo-send.ts'

interface WindowEnds {
  readonly isClosing: boolean
  readonly isAskingAboutFiles: boolean
  readonly close: () => void
  readonly closeWithoutFiles: () => void
  readonly stayOpen: () => void
  readonly remove: () => void
  readonly sent: () => void
  readonly gone: () => void
}

/** A window closes only when the server has everything, or the text is discarded. */
export function useWindowEnds(
  session: ComposeSession,
  writer: Writer,
  head: RefObject<HeadFieldsHandle | null>,
  editor: RefObject<RichEditor | null>,
): WindowEnds {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { draft, uploads } = session
  const { id } = draft
  const [isClosing, setClosing] = useState(false)
  const [isAskingAboutFiles, setAsking] = useState(false)

  const written = () => ({
    id,
    account: writer.user.email,
    view: draft.view.getState(),
    shape: shapeOf(id),
    unfinished: uploads.unfinishedFiles(),
  })
  const gone = () => {
    session.end()
    closeCompose(id)
  }
  const saveAndGo = async () => {
    setAsking(false)
    head.current?.commit()
    setClosing(true)
    if (await draft.close()) {
      gone()
      return
    }
    setClosing(false)
    shapeCompose(id, 'mini')
    showNotice({ text: t`The draft could not be saved yet. It stays open.`, tone: 'danger' })
  }
  // While the question was open, the files may have arrived, or one was refused and its row says why.
  const hasUnfinished = useStore(uploads.view, () => uploads.hasUnfinished())
  const closeNow = useEffectEvent(saveAndGo)
  useEffect(() => {
    if (!isAskingAboutFiles || hasUnfinished) return
    if (uploads.view.getState().items.length > 0) setAsking(false)
    else void closeNow()
  }, [isAskingAboutFiles, hasUnfinished, uploads])
  const remove = async () => {
    head.current?.commit()
    draft.pullBody()
    const before = written()
    if (!(await draft.remove())) {
      showNotice({ text: t`The draft could not be deleted. Try again.`, tone: 'danger' })
      return
    }
    gone()
    if (before.view.status.isReal) noticeDeleted(before)
  }
  return {
    isClosing,
    isAskingAboutFiles,
    close: () => {
      if (uploads.hasUnfinished()) setAsking(true)
      else void saveAndGo()
    },
    closeWithoutFiles: () => void saveAndGo(),
    stayOpen: () => setAsking(false),
    remove: () => void remove(),
    sent: () => {
      const before = written()
      saveCaret(id, editor.current?.caretLocation())
      gone()
      noticeSent(before, before.view.receipt, (threadId) => {
        void navigate({ to: '/folder/$name/$threadId', params: { name: 'Sent', threadId } })
      })
    },
    gone,
  }
}

/** A window of a thread is restored in the dock, because the thread may not be open any more. */
function shapeOf(id: string): 'pin' | 'full' {
  const shape = useComposeWindows.getState().windows.find((one) => one.id === id)?.shape
  return shape === 'full' ? 'full' : 'pin'
}
