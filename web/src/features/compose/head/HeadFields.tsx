import { useLingui } from '@lingui/react/macro'
import type { AddressField } from '@sen/contract/fields'
import { MAX_SUBJECT_CHARACTERS } from '@sen/model/messages/limits'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import { hideSuggestedRecipient } from '../../../actions/contacts/hide-recipient.ts'
import type { RecipientKind } from '../../../data/drafts/draft-content.ts'
import { MenuButton } from '../../../ui/Menu.tsx'
import type { Writer } from '../begin-draft.ts'
import type { ComposeSession } from '../open-session.ts'
import { RecipientField, type RecipientFieldHandle } from '../recipients/RecipientField.tsx'
import { useRecipientMarks } from '../recipients/recipient-mark.ts'
import { useRecipientLines } from '../recipients/use-recipient-lines.ts'
import type { SendErrors } from '../sending/send-errors.ts'
import { useContentBesideText } from '../use-content-beside-text.ts'
import styles from './HeadFields.module.css'
import { OutsideLine } from './OutsideLine.tsx'
import { SenderField } from './SenderField.tsx'

export interface HeadFieldsHandle {
  readonly focusFrom: () => void
  readonly focusTo: () => void
  readonly focusSubject: () => void
  readonly type: (typed: { readonly to: string; readonly subject: string }) => void
  readonly setSubject: (text: string) => void
  readonly commit: () => void
}

export interface HeadFieldsProps {
  readonly session: ComposeSession
  readonly writer: Writer
  readonly errors: SendErrors
  /** The heading of the thread has the subject, so its line appears only on demand. */
  readonly hidesSubject: boolean
  readonly onSubjectDone: () => void
  readonly ref: Ref<HeadFieldsHandle>
}

/** Cc and Bcc appear on demand or when they are filled. */
export function HeadFields({ session, writer, errors, hidesSubject, onSubjectDone, ref }: HeadFieldsProps) {
  const { t } = useLingui()
  const { draft } = session
  const cache = useQueryClient()
  const content = useContentBesideText(draft)
  const bodyVersion = useStore(draft.view, (view) => view.bodyVersion)
  const [shown, setShown] = useState<Readonly<Record<'cc' | 'bcc', boolean>>>({ cc: false, bcc: false })
  const [isDragging, setDragging] = useState(false)
  const [isSubjectWanted, setSubjectWanted] = useState(false)
  const fields: Readonly<Record<RecipientKind, RefObject<RecipientFieldHandle | null>>> = {
    to: useRef(null),
    cc: useRef(null),
    bcc: useRef(null),
  }
  const from = useRef<HTMLSelectElement>(null)
  const subject = useRef<HTMLInputElement>(null)
  const setSubject = (text: string) => {
    if (subject.current) subject.current.value = text
    draft.change({ subject: text })
  }
  useImperativeHandle(ref, () => ({
    focusFrom: () => from.current?.focus(),
    focusTo: () => fields.to.current?.focus(),
    focusSubject: () => editSubject(),
    type: (typed) => {
      if (typed.to !== '') fields.to.current?.type(typed.to)
      if (typed.subject !== '' && subject.current) setSubject(subject.current.value + typed.subject)
    },
    setSubject,
    commit: () => {
      for (const field of Object.values(fields)) field.current?.commit()
    },
  }))

  // Do not wait for the next frame, because the next key may come before it.
  const editSubject = () => {
    if (isSubjectHidden) setSubjectWanted(true)
    else subject.current?.focus()
  }
  useLayoutEffect(() => {
    if (isSubjectWanted) subject.current?.focus()
  }, [isSubjectWanted])
  const isSubjectHidden = hidesSubject && !isSubjectWanted && content.subject !== ''
  const isShown = (kind: 'cc' | 'bcc') =>
    shown[kind] || isDragging || content[kind].length > 0 || content.typing[kind] !== ''
  const reveal = (kind: 'cc' | 'bcc') => {
    flushSync(() => setShown({ ...shown, [kind]: true }))
    fields[kind].current?.focus()
  }
  const lines = useRecipientLines(draft)
  const everybody = [...content.to, ...content.cc, ...content.bcc]
  const markOf = useRecipientMarks(everybody, writer)
  const names = { to: t`To`, cc: t`Cc`, bcc: t`Bcc` }
  const revealers = (['cc', 'bcc'] as const).filter((kind) => !isShown(kind))
  const hidden = [
    ...revealers.map((kind) => ({ id: kind, label: names[kind], icon: undefined, onChoose: () => reveal(kind) })),
    ...(isSubjectHidden
      ? [{ id: 'subject', label: t`Edit subject`, icon: undefined, onChoose: () => editSubject() }]
      : []),
  ]
  const line = (kind: RecipientKind) => (
    <RecipientField
      key={`${kind}${bodyVersion}`}
      ref={fields[kind]}
      draftId={draft.id}
      kind={kind}
      names={names}
      recipients={content[kind]}
      taken={everybody}
      lines={lines}
      typing={content.typing[kind]}
      onTyping={(text) => draft.noteTyping(kind, text)}
      markOf={markOf}
      onHideSuggestion={(email) => hideSuggestedRecipient(cache, email)}
      onDragging={setDragging}
      error={kind === 'to' ? errors.to : undefined}
      end={
        kind === 'to' &&
        hidden.length > 0 && (
          <>
            <span className={styles.reveal}>
              {hidden.map(({ id, label, onChoose }) => (
                <button key={id} type="button" onClick={onChoose}>
                  {label}
                </button>
              ))}
            </span>
            <span className={styles.further}>
              <MenuButton label={t`More fields`} icon={ChevronDown} size="small" align="end" entries={hidden} />
            </span>
          </>
        )
      }
    />
  )
  return (
    <>
      <SenderField
        ref={from}
        senders={writer.user.senders}
        sender={content.from}
        error={errors.from}
        onChange={(from: AddressField) => draft.change({ from })}
      />
      {line('to')}
      {isShown('cc') && line('cc')}
      {isShown('bcc') && line('bcc')}
      <OutsideLine draftId={draft.id} lists={content} writer={writer} />
      <div className={styles.subject} hidden={isSubjectHidden}>
        <label className={styles.label} htmlFor={`${draft.id}-subject`}>
          {t`Subject`}
        </label>
        <input
          key={bodyVersion}
          ref={subject}
          id={`${draft.id}-subject`}
          className={styles.input}
          type="text"
          autoComplete="off"
          // Uncontrolled, because an input method may be composing in it.
          defaultValue={content.subject}
          onInput={(event) => draft.change({ subject: event.currentTarget.value })}
          onKeyDown={(event) => {
            const { isComposing, keyCode } = event.nativeEvent
            if (event.key !== 'Enter' || isComposing || keyCode === 229 || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            onSubjectDone()
          }}
        />
      </div>
      {!isSubjectHidden && <SubjectNote subject={content.subject} />}
    </>
  )
}

/** Warns that a long subject will be cut (spec section 5). */
function SubjectNote({ subject }: { subject: string }) {
  const { t } = useLingui()
  const more = Array.from(subject).length - MAX_SUBJECT_CHARACTERS
  if (more <= 0) return null
  return (
    <p className={styles.cut} role="status">
      {t`A subject can have ${MAX_SUBJECT_CHARACTERS} characters. The last ${more} won’t be sent.`}
    </p>
  )
}
