import { useLingui } from '@lingui/react/macro'
import { Type } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { hasFormatting } from '../../../data/drafts/plain-text.ts'
import type { MenuEntry } from '../../../ui/MenuList.tsx'
import type { CaretLocation } from '../../../widgets/editor/caret/caret-location.ts'
import { asPlain } from '../../../widgets/editor/plain/as-plain.ts'
import type { RichEditor } from '../../../widgets/editor/rich-editor.ts'
import { ConfirmDialog } from '../../../widgets/form/ConfirmDialog.tsx'
import type { ComposeSession } from '../open-session.ts'
import { useFocusAfterDialog } from './use-focus-after-dialog.ts'

interface TextMode {
  readonly isPlain: boolean
  readonly entry: MenuEntry
  readonly dialog: ReactNode
}

/** Applies to this message. A setting has the default of new messages. */
export function useTextMode({ draft }: ComposeSession, editor: RefObject<RichEditor | null>): TextMode {
  const { t } = useLingui()
  const isPlain = useStore(draft.view, ({ content }) => content.isPlain)
  const [isAsking, setAsking] = useState(false)
  const caret = useRef<CaretLocation>(undefined)
  const writeOn = () => {
    if (caret.current) editor.current?.restoreCaret(caret.current)
    else editor.current?.focus()
    caret.current = undefined
  }
  useFocusAfterDialog(isAsking, writeOn)

  const makePlain = () => {
    // The text is inserted again, so the caret is restored.
    caret.current = editor.current?.caretLocation()
    const { content } = draft.view.getState()
    draft.replaceBody(asPlain(content))
    if (isAsking) setAsking(false)
    else writeOn()
  }
  const toggle = () => {
    draft.pullBody()
    const { content } = draft.view.getState()
    if (content.isPlain) {
      draft.change({ isPlain: false })
      editor.current?.focus()
    } else if (hasFormatting(content.own) || (content.quote !== '' && hasFormatting(content.quote))) setAsking(true)
    else makePlain()
  }
  return {
    isPlain,
    entry: { id: 'plain', label: t`Plain text`, icon: Type, checked: isPlain, onChoose: toggle },
    dialog: isAsking && (
      <ConfirmDialog
        title={t`Write plain text?`}
        width={480}
        look="filled"
        confirmLabel={t`Remove formatting`}
        onConfirm={makePlain}
        onClose={() => setAsking(false)}
      >
        {t`Colours, sizes, tables and images in this message will be lost. The text stays.`}
      </ConfirmDialog>
    ),
  }
}
