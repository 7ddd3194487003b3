import { useLingui } from '@lingui/react/macro'
import type { AddressField } from '@sen/contract/fields'
import { domainOf } from '@sen/model/addresses'
import { isOutside as isOutsideOf } from '@sen/model/recipients'
import { type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { RecipientKind } from '../../../data/drafts/draft-content.ts'
import type { Writer } from '../begin-draft.ts'
import type { ComposeSession } from '../open-session.ts'
import type { SendErrors } from '../sending/send-errors.ts'
import styles from './HeadFields.module.css'
import { RecipientField, type RecipientFieldHandle } from './RecipientField.tsx'
import { SenderField } from './SenderField.tsx'

export interface HeadFieldsHandle {
  readonly focusTo: () => void
  readonly focusSubject: () => void
  /** As if this had been typed into these fields. */
  readonly type: (typed: { readonly to: string; readonly subject: string }) => void
  readonly commit: () => void
}

export interface HeadFieldsProps {
  readonly session: ComposeSession
  readonly writer: Writer
  readonly errors: SendErrors
  readonly onSubjectDone: () => void
  readonly ref: Ref<HeadFieldsHandle>
}

/** From, To, Cc, Bcc and the subject: lines without boxes. Cc and Bcc come when they are asked for or filled. */
export function HeadFields({ session, writer, errors, onSubjectDone, ref }: HeadFieldsProps) {
  const { t } = useLingui()
  const { draft } = session
  const content = useStore(draft.view, (view) => view.content)
  const bodyVersion = useStore(draft.view, (view) => view.bodyVersion)
  const [shown, setShown] = useState<Readonly<Record<'cc' | 'bcc', boolean>>>({ cc: false, bcc: false })
  const fields: Readonly<Record<RecipientKind, RefObject<RecipientFieldHandle | null>>> = {
    to: useRef(null),
    cc: useRef(null),
    bcc: useRef(null),
  }
  const subject = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({
    focusTo: () => fields.to.current?.focus(),
    focusSubject: () => subject.current?.focus(),
    type: (typed) => {
      if (typed.to !== '') fields.to.current?.type(typed.to)
      if (typed.subject === '' || !subject.current) return
      subject.current.value += typed.subject
      draft.change({ subject: subject.current.value })
    },
    commit: () => {
      for (const field of Object.values(fields)) field.current?.commit()
    },
  }))

  const isShown = (kind: 'cc' | 'bcc') => shown[kind] || content[kind].length > 0 || content.typing[kind] !== ''
  const reveal = (kind: 'cc' | 'bcc') => {
    setShown({ ...shown, [kind]: true })
    requestAnimationFrame(() => fields[kind].current?.focus())
  }
  const isOutside = useOutside(writer)
  const names = { to: t`To`, cc: t`Cc`, bcc: t`Bcc` }
  const line = (kind: RecipientKind) => (
    <RecipientField
      // Another version of the draft brings its own text along.
      key={`${kind}${bodyVersion}`}
      ref={fields[kind]}
      label={names[kind]}
      recipients={content[kind]}
      onChange={(recipients) => draft.change({ [kind]: recipients })}
      initialText={content.typing[kind]}
      onTyping={(text) => draft.noteTyping(kind, text)}
      isOutside={isOutside}
      error={kind === 'to' ? errors.to : undefined}
      end={
        kind === 'to' && (
          <span className={styles.reveal}>
            {!isShown('cc') && (
              <button type="button" onClick={() => reveal('cc')}>
                {names.cc}
              </button>
            )}
            {!isShown('bcc') && (
              <button type="button" onClick={() => reveal('bcc')}>
                {names.bcc}
              </button>
            )}
          </span>
        )
      }
    />
  )
  return (
    <>
      <SenderField
        senders={writer.user.senders}
        sender={content.from}
        error={errors.from}
        onChange={(from: AddressField) => draft.change({ from })}
      />
      {line('to')}
      {isShown('cc') && line('cc')}
      {isShown('bcc') && line('bcc')}
      <div className={styles.subject}>
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
          // The text lives in the field: an input method may be at work on it.
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
    </>
  )
}

function useOutside({ user, settings }: Writer): (email: string) => boolean {
  if (!settings.warning_send_outside) return () => false
  const own = user.domains.map(({ domain }) => domain)
  const domains = own.length > 0 ? own : [domainOf(user.email)]
  return (email) => isOutsideOf(email, domains)
}
