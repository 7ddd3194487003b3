import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { uuidIn } from '../../../data/drafts/body-html.ts'
import { isReadOnly } from '../../../data/drafts/draft-claim.ts'
import { cx } from '../../../lib/cx.ts'
import { importPart } from '../../../lib/trouble/load-part.ts'
import { useIsDark } from '../../../lib/use-is-dark.ts'
import { showNotice } from '../../../state/notices.ts'
import { writeTextEarly } from '../../../state/typeahead-buffer.ts'
import { Button } from '../../../ui/Button.tsx'
import type { FormatState } from '../../../widgets/editor/format/format-state.ts'
import { PictureFrame } from '../../../widgets/editor/picture/PictureFrame.tsx'
import type { RichEditor } from '../../../widgets/editor/rich-editor.ts'
import type { ComposeSession } from '../open-session.ts'
import type { Templates } from '../templates/use-templates.tsx'
import { useTypedSlash } from '../templates/use-typed-slash.tsx'
import styles from './RichText.module.css'
import { uploadImage } from './upload-image.ts'

export interface RichTextProps {
  readonly session: ComposeSession
  readonly editor: RefObject<RichEditor | null>
  readonly onReady: () => void
  readonly onFormat: (state: FormatState) => void
  readonly onTemplate: Templates['insert']
}

/** The editor is created once per window. */
export function RichText({ session, editor, onReady, onFormat, onTemplate }: RichTextProps) {
  const { t: say } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const isDark = useIsDark()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming')
  const slash = useTypedSlash(box, onTemplate)
  const [picture, setPicture] = useState<HTMLImageElement>()
  const onFormatHere = (format: FormatState) => {
    setPicture(editor.current?.selectedPicture())
    onFormat(format)
  }
  const tellReady = useEffectEvent(onReady)
  const tellFormat = useEffectEvent(onFormatHere)
  const isDarkNow = useEffectEvent(() => isDark)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` only starts it anew
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    const begin = async () => {
      const { RichEditor } = await importPart(() => import('../../../widgets/editor/rich-editor.ts'))
      if (isGone || !box.current) return
      stop = startEditor(
        new RichEditor(box.current, optionsFor(session, editor, { isDark: isDarkNow(), onFormat: tellFormat })),
        session,
        editor,
      )
      setState('there')
      tellReady()
    }
    begin().catch(() => {
      if (isGone) return
      setState('failed')
      tellReady()
    })
    return () => {
      isGone = true
      stop()
    }
  }, [session, editor, attempt])

  useEffect(() => editor.current?.setDark(isDark), [editor, isDark])
  const isPlain = useStore(session.draft.view, ({ content }) => content.isPlain)
  useEffect(() => editor.current?.setPlain(isPlain), [editor, isPlain])
  const isLocked = useStore(session.claim.view, (claim) => isReadOnly(claim.state))
  useEffect(() => {
    if (state === 'there') editor.current?.setReadOnly(isLocked)
  }, [editor, state, isLocked])

  return (
    <>
      {state === 'failed' && (
        <p className={styles.failed} role="alert">
          <Trans>The editor couldn’t be loaded. Your text is kept.</Trans>
          <Button size="small" onClick={() => setAttempt(attempt + 1)}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: rich text has no element of its own */}
      <div
        ref={box}
        role="textbox"
        tabIndex={0}
        aria-multiline
        aria-readonly={isLocked}
        aria-label={say`Message text`}
        aria-busy={state === 'coming'}
        className={cx(styles.text, isPlain && styles.plain)}
        onFocus={() => {
          // The rendered state may be older than the editor.
          if (state === 'coming' && !editor.current) writeTextEarly(session.draft.id)
        }}
        onMouseDown={(event) => {
          const isBeside = event.target === event.currentTarget && event.button === 0
          if (isBeside && editor.current?.putCaretAboveSignature(event.clientY)) event.preventDefault()
        }}
        {...slash.handlers}
        suppressContentEditableWarning
      />
      {!isLocked && slash.list}
      {picture && !isLocked && <PictureFrame editor={editor} picture={picture} />}
    </>
  )
}

type FormatOptions = { readonly onFormat: (state: FormatState) => void; readonly isDark: boolean }

function optionsFor(
  session: ComposeSession,
  editor: RefObject<RichEditor | null>,
  { isDark, onFormat }: FormatOptions,
) {
  return {
    html: session.draft.view.getState().content.own,
    isDark,
    takesTab: true,
    isPlain: session.draft.view.getState().content.isPlain,
    pictureName: (address: string) => {
      const { files } = session.draft.view.getState().content
      return files.find(({ uuid }) => uuid === uuidIn(address))?.name ?? ''
    },
    onChange: () => session.draft.bodyTyped(),
    onFormat,
    onLostPictures: () => showNotice({ text: t`Some images could not be pasted. Insert them as files.` }),
    onForeignImage: (address: string) => {
      if (editor.current) uploadImage(address, session, editor.current)
    },
  }
}

/** Returns the cleanup, which first takes over the latest text. */
function startEditor(
  editor: RichEditor,
  { draft }: ComposeSession,
  editorRef: RefObject<RichEditor | null>,
): () => void {
  editorRef.current = editor
  const detach = draft.attachBody(() => editor.exportHtml())
  let shown = draft.view.getState().bodyVersion
  const unsubscribe = draft.view.subscribe(({ bodyVersion, content }) => {
    if (bodyVersion === shown) return
    shown = bodyVersion
    editor.replaceHtml(content.own)
  })
  return () => {
    unsubscribe()
    detach()
    editorRef.current = null
    editor.dispose()
  }
}
