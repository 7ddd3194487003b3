import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { listedFiles } from '../../data/drafts/draft-content.ts'
import { cx } from '../../lib/cx.ts'
import { type DockWindow, drawnShape, isNarrow } from '../../state/compose-window-machine.ts'
import { closeCompose, shapeCompose, showCompose, useComposeWindows } from '../../state/compose-windows.ts'
import { showNotice } from '../../state/notices.ts'
import { AttachmentList } from './attachments/AttachmentList.tsx'
import { useFileIntake } from './attachments/use-file-intake.ts'
import type { Writer } from './begin-draft.ts'
import styles from './ComposeWindow.module.css'
import { CheckPanel } from './checking/CheckPanel.tsx'
import { goMend } from './checking/go-mend.ts'
import { RichText } from './editor/RichText.tsx'
import type { FormatState, RichEditor } from './editor/rich-editor.ts'
import { Foot } from './frame/Foot.tsx'
import { ProblemBar } from './frame/ProblemBar.tsx'
import { TitleBar } from './frame/TitleBar.tsx'
import { takeEarly } from './frame/take-early.ts'
import { useMessageId, useWindowFocus } from './frame/use-window-focus.ts'
import type { ComposeSession } from './open-session.ts'
import { QuotedOriginal } from './quote/QuotedOriginal.tsx'
import { HeadFields, type HeadFieldsHandle } from './recipients/HeadFields.tsx'
import { tellDeleted, tellSent } from './sending/take-back.ts'
import { useSend } from './sending/use-send.ts'

export interface ComposeWindowProps {
  readonly window: DockWindow
  readonly session: ComposeSession
  readonly writer: Writer
}

/** One message being written. Its shape is a matter of style alone: nothing in it is ever made twice. */
export function ComposeWindow({ window: dockWindow, session, writer }: ComposeWindowProps) {
  const { t } = useLingui()
  const { id } = dockWindow
  const { draft } = session
  const navigate = useNavigate()
  const width = useComposeWindows((state) => state.width)
  const content = useStore(draft.view, (view) => view.content)
  const head = useRef<HeadFieldsHandle>(null)
  const editor = useRef<RichEditor>(null)
  const root = useRef<HTMLElement>(null)
  const [format, setFormat] = useState<FormatState>()
  const [isClosing, setClosing] = useState(false)
  const intake = useFileIntake(session, editor)
  const shape = drawnShape(dockWindow, width)
  useWindowFocus({ root, head, id, isMini: shape === 'mini', firstFocus: session.firstFocus })
  useMessageId(id, session)

  const written = () => ({ id, account: writer.user.email, view: draft.view.getState() })
  const gone = () => {
    session.end()
    closeCompose(id)
  }
  const sending = useSend({
    session,
    writer,
    commit: () => head.current?.commit(),
    onMend: (check) => goMend(check, { root: root.current, head: head.current, editor: editor.current }),
    onSent: () => {
      const { receipt } = draft.view.getState()
      gone()
      tellSent(written(), receipt, (threadId) => {
        void navigate({ to: '/folder/$name/$threadId', params: { name: 'Sent', threadId } })
      })
    },
  })
  const close = async () => {
    head.current?.commit()
    setClosing(true)
    if (await draft.close()) gone()
    else {
      setClosing(false)
      shapeCompose(id, 'mini')
      showNotice({ text: t`The draft could not be saved yet. It stays open.`, tone: 'danger' })
    }
  }
  const remove = async () => {
    head.current?.commit()
    draft.pullBody()
    const before = written()
    const isWorthUndoing = before.view.status.isReal
    if (!(await draft.remove())) {
      showNotice({ text: t`The draft could not be deleted. Try again.`, tone: 'danger' })
      return
    }
    gone()
    if (isWorthUndoing) tellDeleted(before)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { isComposing, keyCode } = event.nativeEvent
    if (isComposing || keyCode === 229) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) sending.send()
    } else if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault()
      shapeCompose(id, 'mini')
    }
  }

  const isMini = shape === 'mini'
  return (
    <section
      ref={root}
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-busy={sending.isSending}
      data-shape={shape}
      data-takes-keys
      hidden={isClosing}
      className={cx(styles.window, intake.isDragging && styles.dropping)}
      onKeyDownCapture={(event) => {
        // The editor would make a line break of it.
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onKeyDown(event)
      }}
      onKeyDown={onKeyDown}
      {...intake.handlers}
    >
      <TitleBar
        id={`${id}-title`}
        draft={draft}
        shape={shape}
        mayDock={!isNarrow(width)}
        onShape={(next) => shapeCompose(id, next)}
        onShow={() => showCompose(id)}
        onClose={() => void close()}
      />
      <div className={styles.body} inert={isMini || sending.isSending}>
        <ProblemBar draft={draft} />
        <HeadFields
          ref={head}
          session={session}
          writer={writer}
          errors={sending.errors}
          onSubjectDone={() => editor.current?.focus()}
        />
        <div
          className={styles.scroll}
          onPointerDown={(event) => {
            if (event.target !== event.currentTarget) return
            event.preventDefault()
            editor.current?.focus()
          }}
        >
          <RichText
            session={session}
            editor={editor}
            onFormat={setFormat}
            onReady={() => {
              const mayFocus = session.firstFocus === 'body' && !isFocusIn(root.current)
              takeEarly({ id, draft, head: head.current, editor: editor.current, mayFocus })
            }}
          />
          {content.quote !== '' && (
            <QuotedOriginal
              quote={content.quote}
              onEdit={() => {
                draft.pullBody()
                const { own, quote } = draft.view.getState().content
                draft.replaceBody({ own: `${own}<div><br></div>${quote}`, quote: '' })
                editor.current?.focus()
              }}
              onRemove={() => {
                draft.change({ quote: '' })
                editor.current?.focus()
              }}
            />
          )}
        </div>
        <AttachmentList
          files={listedFiles(content)}
          uploads={session.uploads}
          error={sending.errors.files}
          onRemove={(file) => draft.change({ files: content.files.filter((one) => one.id !== file.id) })}
        />
        <Foot
          editor={editor}
          format={format}
          error={sending.errors.text ?? sending.errors.foot}
          isSending={sending.isSending}
          maySend={writer.user.enable_smtp === 1}
          onSend={sending.send}
          onDelete={() => void remove()}
          onFiles={intake.attach}
          onImages={intake.insertImages}
        />
      </div>
      <CheckPanel question={sending.question} />
    </section>
  )
}

function isFocusIn(element: HTMLElement | null): boolean {
  return element?.contains(document.activeElement) ?? false
}
