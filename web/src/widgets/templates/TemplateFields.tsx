import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { MAX_SUBJECT_CHARACTERS } from '@sen/model/messages/limits'
import { MAX_TEMPLATE_NAME_CHARACTERS } from '@sen/model/templates/limits'
import { PLACEHOLDERS, type Placeholder, writePlaceholder } from '@sen/model/templates/placeholders'
import { ChevronDown, Plus } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { RichEditor } from '../editor/rich-editor.ts'
import { RichTextField } from '../rich-text/RichTextField.tsx'
import styles from './TemplateFields.module.css'

export interface TemplateHead {
  readonly name: string
  readonly subject: string
}

interface TemplateFieldsProps {
  /** The initial values; the fields hold what is typed. */
  readonly begun: TemplateHead & { readonly html: string }
  readonly head: RefObject<TemplateHead>
  readonly editor: RefObject<RichEditor | null>
  readonly nameError: string | undefined
  readonly onChange: () => void
  readonly onBusy: (isBusy: boolean) => void
}

/** Placeholders are inserted at the last caret, in the subject or the body. */
export function TemplateFields({ begun, head, editor, nameError, onChange, onBusy }: TemplateFieldsProps) {
  const { t, i18n } = useLingui()
  const subject = useRef<HTMLInputElement>(null)
  const last = useRef<'subject' | 'text'>('text')
  const note = (change: Partial<TemplateHead>) => {
    head.current = { ...head.current, ...change }
    onChange()
  }
  const insert = (placeholder: Placeholder) => {
    const text = writePlaceholder(placeholder)
    const field = subject.current
    if (last.current === 'text' || !field) return editor.current?.insertText(text)
    field.focus()
    field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    note({ subject: field.value })
  }
  return (
    <div className={styles.fields}>
      <TextField
        label={t`Name of the template`}
        hint={t`Only you see this name.`}
        error={nameError}
        defaultValue={begun.name}
        maxLength={MAX_TEMPLATE_NAME_CHARACTERS}
        autoComplete="off"
        data-field="name"
        onInput={({ currentTarget }) => note({ name: currentTarget.value })}
      />
      <TextField
        ref={subject}
        label={t`Subject of messages (optional)`}
        hint={t`Messages that have a subject keep it.`}
        defaultValue={begun.subject}
        maxLength={MAX_SUBJECT_CHARACTERS}
        autoComplete="off"
        onFocus={() => {
          last.current = 'subject'
        }}
        onInput={({ currentTarget }) => note({ subject: currentTarget.value })}
      />
      <div className={styles.text}>
        <span className={styles.label} aria-hidden>
          {t`Text of the template`}
        </span>
        <RichTextField
          label={t`Text of the template`}
          html={begun.html}
          editor={editor}
          isTall
          tooHeavy={() =>
            t`This image is too large for a template, whose images are sent with every message. Use a simpler one.`
          }
          onChange={onChange}
          onBusy={onBusy}
          onFocus={() => {
            last.current = 'text'
          }}
        />
        <div className={styles.placeholders}>
          <Menu
            label={t`Insert a placeholder`}
            entries={PLACEHOLDERS.map((each) => ({
              id: each,
              label: i18n._(PLACEHOLDER_NAMES[each]),
              note: writePlaceholder(each),
              icon: undefined,
              onChoose: () => insert(each),
            }))}
            trigger={(props) => (
              <Button {...props} size="small" icon={Plus}>
                {t`Insert a placeholder`}
                <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
              </Button>
            )}
          />
          <p className={styles.hint}>{t`Filled in when you insert the template.`}</p>
        </div>
      </div>
    </div>
  )
}

const PLACEHOLDER_NAMES: Readonly<Record<Placeholder, MessageDescriptor>> = {
  name: msg`Name of the recipient`,
  email: msg`Address of the recipient`,
  my_name: msg`Your name`,
  my_email: msg`Your address`,
  date: msg`Today’s date`,
  subject: msg`Subject of the message`,
}
