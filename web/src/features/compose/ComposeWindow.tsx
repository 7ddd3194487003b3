import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { isOffered } from '../../data/account/rights.ts'
import { isReadOnly } from '../../data/drafts/draft-claim.ts'
import { ERROR_TEXTS } from '../../i18n/error-texts.ts'
import { useBackCloses } from '../../lib/back-button/use-back-closes.ts'
import { cx } from '../../lib/cx.ts'
import { type DockWindow, drawnShape, isNarrow } from '../../state/compose-window-machine.ts'
import { shapeCompose, showCompose, useComposeWindows } from '../../state/compose-windows.ts'
import { useReplySlots } from '../../state/reply-slots.ts'
import type { FormatState } from '../../widgets/editor/format/format-state.ts'
import type { RichEditor } from '../../widgets/editor/rich-editor.ts'
import { AttachmentList, type AttachmentListHandle } from './attachments/AttachmentList.tsx'
import { isTooLarge } from './attachments/attachment-size-check.ts'
import { useFileIntake } from './attachments/use-file-intake.ts'
import type { Writer } from './begin-draft.ts'
import styles from './ComposeWindow.module.css'
import { CheckPanel } from './checking/CheckPanel.tsx'
import { focusProblem } from './checking/focus-problem.ts'
import { adoptEarlyInput } from './frame/adopt-early-input.ts'
import { ClaimBar } from './frame/ClaimBar.tsx'
import { FilesQuestion } from './frame/FilesQuestion.tsx'
import { Foot, type FootHandle } from './frame/Foot.tsx'
import { ProblemBar } from './frame/ProblemBar.tsx'
import { SizeEdges } from './frame/SizeEdges.tsx'
import { TitleBar } from './frame/TitleBar.tsx'
import { useDiscardUntouched } from './frame/use-discard-untouched.ts'
import { useTextOptions } from './frame/use-text-options.tsx'
import { useWindowEnds } from './frame/use-window-ends.ts'
import { useMessageId, useWindowFocus } from './frame/use-window-focus.ts'
import { useWindowFocusLock } from './frame/use-window-focus-lock.ts'
import { HeadFields, type HeadFieldsHandle } from './head/HeadFields.tsx'
import type { ComposeSession } from './open-session.ts'
import { MessageText, type MessageTextHandle } from './quote/MessageText.tsx'
import { TrackingToggle } from './sending/TrackingToggle.tsx'
import { useSend } from './sending/use-send.ts'

export interface ComposeWindowProps {
  readonly window: DockWindow
  readonly session: ComposeSession
  readonly writer: Writer
}

/** The shape changes styles only: the editor is never mounted twice. */
export function ComposeWindow({ window: dockWindow, session, writer }: ComposeWindowProps) {
  const { id } = dockWindow
  const { i18n } = useLingui()
  const { draft } = session
  const width = useComposeWindows((state) => state.width)
  const maySend = isOffered('send_mail', writer.user)
  const isTooHeavy = useStore(draft.view, ({ content }) => isTooLarge(content))
  const head = useRef<HeadFieldsHandle>(null)
  const editor = useRef<RichEditor>(null)
  const root = useRef<HTMLElement>(null)
  const text = useRef<MessageTextHandle>(null)
  const files = useRef<AttachmentListHandle>(null)
  const foot = useRef<FootHandle>(null)
  const [format, setFormat] = useState<FormatState>()
  const textOptions = useTextOptions(session, writer, editor, head)
  const hasSlot = useReplySlots(({ slots }) => dockWindow.threadId !== undefined && dockWindow.threadId in slots)
  const shape = drawnShape(dockWindow, width, hasSlot)
  const isLocked = useStore(session.claim.view, ({ state }) => isReadOnly(state))
  useWindowFocus({ root, head, id, isMini: shape === 'mini', firstFocus: session.firstFocus })
  useMessageId(id, session)

  const ends = useWindowEnds(session, writer, head, editor)
  useDiscardUntouched(session, dockWindow.shape === 'inline', !hasSlot, ends.gone)
  const sending = useSend({
    session,
    writer,
    threadId: dockWindow.threadId,
    commit: () => head.current?.commit(),
    onFix: (check) => {
      if (check.weight === 'confirm' && check.about === 'placeholder') textOptions.fillPlaceholders()
      const parts = { head: head.current, editor: editor.current, files: files.current, foot: foot.current }
      focusProblem(check, parts, intake.drive.setSharing)
    },
    onSent: ends.sent,
  })
  const asksWhich = useStore(draft.view, ({ status }) => status.problem?.kind === 'conflict')
  const isHeld = isLocked || asksWhich || sending.isSending
  useWindowFocusLock({ root, isHeld, isMini: shape === 'mini', focusText: () => text.current?.focus() })
  useBackCloses(shape === 'full' && isNarrow(width) && !ends.isClosing, {
    close: ends.close,
    putAside: () => shapeCompose(id, 'mini'),
  })
  const intake = useFileIntake({ session, writer, editor, isShut: isLocked || sending.isSending })

  const onKeyDown = (event: KeyboardEvent) => {
    const { isComposing, keyCode } = event.nativeEvent
    if (isComposing || keyCode === 229) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat && !isLocked) sending.sendByKeys(event.shiftKey)
    } else if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault()
      // A window inside a thread cannot be minimised: it closes and becomes a draft of the thread.
      if (shape === 'inline') ends.close()
      else shapeCompose(id, 'mini')
    }
  }

  return (
    <>
      <section
        ref={root}
        role="dialog"
        tabIndex={-1}
        aria-labelledby={`${id}-title`}
        aria-busy={sending.isSending}
        data-shape={shape}
        data-restored={session.isRestored || undefined}
        data-takes-keys
        hidden={ends.isClosing}
        className={cx(styles.window, intake.isDragging && styles.dropping)}
        onKeyDownCapture={(event) => {
          // The editor would insert a line break. In a dialog above the window, the key belongs to the dialog.
          const isInDialog = (event.target as Element).closest('dialog') !== null
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isInDialog) onKeyDown(event)
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
          // A window whose thread is not on the screen moves to the dock.
          onShow={() => (dockWindow.shape === 'inline' ? shapeCompose(id, 'pin') : showCompose(id))}
          onClose={ends.close}
        />
        <div className={styles.body} data-locked={isLocked || undefined} inert={shape === 'mini' || sending.isSending}>
          <ClaimBar claim={session.claim} draft={draft} />
          {!isLocked && <ProblemBar draft={draft} />}
          <div className={isLocked ? styles.locked : styles.plain}>
            <div className={styles.plain} inert={isLocked}>
              <HeadFields
                ref={head}
                session={session}
                writer={writer}
                errors={sending.errors}
                hidesSubject={shape === 'inline'}
                onSubjectDone={() => text.current?.focus()}
              />
            </div>
            <MessageText
              ref={text}
              session={session}
              writer={writer}
              editor={editor}
              isLocked={isLocked}
              onFormat={setFormat}
              onTemplate={textOptions.insertTemplate}
              onReady={() => {
                const mayFocus = session.firstFocus === 'body' && !isFocusIn(root.current)
                adoptEarlyInput({ id, draft, head: head.current, editor: editor.current, mayFocus })
                // The reply may begin at the lower edge of the screen, so the text and Send are scrolled into view.
                if (shape === 'inline' && isFocusIn(root.current)) root.current?.scrollIntoView({ block: 'nearest' })
              }}
            />
            <div className={styles.plain} inert={isLocked}>
              <AttachmentList ref={files} session={session} drive={intake.drive} sending={sending} />
              <Foot
                ref={foot}
                editor={editor}
                format={format}
                textOptions={textOptions}
                error={
                  sending.errors.text ??
                  sending.errors.foot ??
                  (maySend ? undefined : i18n._(ERROR_TEXTS.smtp_disabled))
                }
                sending={sending}
                maySend={maySend && !isTooHeavy}
                onDelete={maySend ? ends.remove : undefined}
                onFiles={intake.attach}
                onDrive={intake.drive.pick}
                onImages={intake.insertImages}
                switches={<TrackingToggle session={session} writer={writer} />}
              />
            </div>
          </div>
        </div>
        {ends.isAskingAboutFiles && <FilesQuestion onClose={ends.closeWithoutFiles} onStay={ends.stayOpen} />}
        <CheckPanel question={sending.question} />
        {intake.question}
        {shape === 'pin' && <SizeEdges />}
      </section>
      <div className={styles.dialogs}>{textOptions.dialogs}</div>
    </>
  )
}

function isFocusIn(element: HTMLElement | null): boolean {
  return element?.contains(document.activeElement) ?? false
}
