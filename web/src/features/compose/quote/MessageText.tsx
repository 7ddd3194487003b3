import { useLingui } from '@lingui/react/macro'
import { UNDO_MILLISECONDS } from '@sen/model/acting/limits'
import { type KeyboardEvent, type Ref, type RefObject, type SyntheticEvent, useImperativeHandle, useRef } from 'react'
import { useStore } from 'zustand'
import { showNotice } from '../../../state/notices.ts'
import { writeTextEarly } from '../../../state/typeahead-buffer.ts'
import type { FormatState } from '../../../widgets/editor/format/format-state.ts'
import type { RichEditor } from '../../../widgets/editor/rich-editor.ts'
import type { Writer } from '../begin-draft.ts'
import type { ComposeSession } from '../open-session.ts'
import { FooterLine } from '../sending/FooterLine.tsx'
import { useSignatureOfSender } from '../signature/use-signature-of-sender.ts'
import type { Templates } from '../templates/use-templates.tsx'
import { RichText } from '../text/RichText.tsx'
import styles from './MessageText.module.css'
import { QuotedOriginal } from './QuotedOriginal.tsx'

export interface MessageTextHandle {
  /** Focuses the text, or the early input while the editor loads. */
  readonly focus: () => void
}

export interface MessageTextProps {
  readonly session: ComposeSession
  readonly writer: Writer
  readonly editor: RefObject<RichEditor | null>
  readonly isLocked: boolean
  readonly onFormat: (state: FormatState) => void
  readonly onTemplate: Templates['insert']
  readonly onReady: () => void
  readonly ref: Ref<MessageTextHandle>
}

/** The editor handles keys and pastes even when its text is not editable. */
const LOCK = {
  onKeyDownCapture: (event: KeyboardEvent) => {
    if (event.key !== 'Escape') event.stopPropagation()
  },
  onPasteCapture: refuse,
  onCutCapture: refuse,
  onDropCapture: refuse,
} as const

function refuse(event: SyntheticEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

export function MessageText({
  session,
  writer,
  editor,
  isLocked,
  onFormat,
  onTemplate,
  onReady,
  ref,
}: MessageTextProps) {
  const { t } = useLingui()
  const { draft } = session
  const quote = useStore(draft.view, ({ content }) => content.quote)
  const isComing = useRef(true)
  useSignatureOfSender(session, writer, editor, isLocked)
  const focus = () => {
    if (editor.current) editor.current.focus()
    else if (isComing.current) writeTextEarly(draft.id)
  }
  useImperativeHandle(ref, () => ({ focus }))
  return (
    <>
      <div
        className={styles.scroll}
        {...(isLocked && LOCK)}
        onPointerDown={(event) => {
          if (isLocked || event.target !== event.currentTarget) return
          event.preventDefault()
          focus()
        }}
      >
        <RichText
          session={session}
          editor={editor}
          onFormat={onFormat}
          onTemplate={onTemplate}
          onReady={() => {
            isComing.current = false
            onReady()
          }}
        />
        {quote !== '' && (
          <QuotedOriginal
            quote={quote}
            isLocked={isLocked}
            onEdit={() => {
              draft.pullBody()
              const { own, quote } = draft.view.getState().content
              draft.replaceBody({ own: `${own}<div><br></div>${quote}`, quote: '' })
              focus()
            }}
            onRemove={() => {
              draft.change({ quote: '' })
              showNotice({
                text: t`Quotation removed`,
                lastsMilliseconds: UNDO_MILLISECONDS,
                action: { label: t`Undo`, perform: () => draft.change({ quote }) },
              })
              focus()
            }}
          />
        )}
      </div>
      <FooterLine session={session} writer={writer} />
    </>
  )
}
