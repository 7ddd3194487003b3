import { useLingui } from '@lingui/react/macro'
import type { ContactGroupField } from '@sen/contract/contacts/contact-groups'
import { isValidEmail, normaliseEmail } from '@sen/model/addresses'
import {
  MAX_CONTACT_ADDRESSES,
  MAX_CONTACT_NAME_CHARACTERS,
  MAX_CONTACT_NOTE_CHARACTERS,
  MAX_CONTACT_PHONE_CHARACTERS,
} from '@sen/model/contacts/limits'
import { MAX_EMAIL_FIELD_CHARACTERS } from '@sen/model/messages/limits'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { CallError } from '../../../data/call-error.ts'
import { saveContactDetails } from '../../../data/contacts/change-contacts.ts'
import { errorText } from '../../../data/error-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { FormDialog } from '../../../widgets/form/FormDialog.tsx'
import { useDiscardQuestion } from '../../../widgets/form/use-discard-question.tsx'
import { useSubmit } from '../../../widgets/form/use-submit.ts'
import styles from './ContactDialog.module.css'
import { type EditedContact, readTyped, type TypedContact } from './typed-contact.ts'

interface ContactDialogProps {
  readonly edited: EditedContact
  readonly groups: readonly ContactGroupField[]
  readonly onClose: () => void
}

/** The invalid addresses together, or the one that belongs to another contact. */
type Field = 'addresses' | `address ${string}`

/** One contact. What was typed stays when it is refused, with the reason beside its field. */
export function ContactDialog({ edited, groups, onClose }: ContactDialogProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const noteId = useId()
  const [typed, setTyped] = useState(edited.typed)
  const [isTried, setTried] = useState(false)
  const { details, problem } = readTyped(typed)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(edited.typed)
  const { close, question } = useDiscardQuestion(isChanged, onClose)
  const change = (more: Partial<TypedContact>) => {
    setTyped({ ...typed, ...more })
    submission.clear()
  }
  const changeEmail = (key: number, text: string) =>
    change({ emails: typed.emails.map((each) => (each.key === key ? { key, text } : each)) })
  const save = async () => {
    await saveContactDetails(cache, details, edited.id)
    onClose()
  }
  const submission = useSubmit<Field>(save, {
    check: () => {
      setTried(true)
      return problem && { at: 'addresses', text: '' }
    },
    explain: (error) => {
      if (!(error instanceof CallError && error.code === 'contact_exists')) return { text: errorText(error) }
      const owner = String(error.details.name)
      return { at: `address ${error.details.email}`, text: t`This address already belongs to ${owner}.` }
    },
  })
  const emailError = (text: string, at: number): string | undefined => {
    const email = normaliseEmail(text)
    const taken = submission.problemAt(`address ${email}`)
    if (taken !== undefined || !isTried) return taken
    if (email === '') return at === 0 && problem?.kind === 'no_address' ? t`A contact needs an address.` : undefined
    return isValidEmail(email) ? undefined : t`This is not an address. An address looks like name@example.com.`
  }

  return (
    <FormDialog
      title={edited.id === undefined ? t`New contact` : t`Edit the contact`}
      submission={submission}
      submitLabel={t`Save`}
      onClose={onClose}
      onDismiss={close}
      width={560}
      className={styles.form}
    >
      <TextField
        label={t`Name`}
        autoComplete="off"
        maxLength={MAX_CONTACT_NAME_CHARACTERS}
        value={typed.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      {typed.emails.map(({ key, text }, at) => {
        const number = at + 1
        return (
          <TextField
            key={key}
            label={at === 0 ? t`Email address` : t`Email address ${number}`}
            type="text"
            inputMode="email"
            autoComplete="off"
            maxLength={MAX_EMAIL_FIELD_CHARACTERS}
            value={text}
            error={emailError(text, at)}
            hint={at === 0 && typed.emails.length > 1 ? t`Messages to a group use this address.` : undefined}
            onChange={({ currentTarget }) => changeEmail(key, currentTarget.value)}
            end={
              typed.emails.length > 1 && (
                <IconButton
                  label={t`Remove address ${number}`}
                  icon={X}
                  size="small"
                  onClick={() => change({ emails: typed.emails.filter((each) => each.key !== key) })}
                />
              )
            }
          />
        )
      })}
      {typed.emails.length < MAX_CONTACT_ADDRESSES && (
        <Button
          look="plain"
          isFlush
          icon={Plus}
          className={styles.add}
          onClick={() => {
            const key = Math.max(...typed.emails.map((each) => each.key)) + 1
            change({ emails: [...typed.emails, { key, text: '' }] })
          }}
        >
          {t`Another address`}
        </Button>
      )}
      <TextField
        label={t`Organisation`}
        autoComplete="off"
        maxLength={MAX_CONTACT_NAME_CHARACTERS}
        value={typed.organisation}
        onChange={({ currentTarget }) => change({ organisation: currentTarget.value })}
      />
      <TextField
        label={t`Telephone`}
        type="tel"
        autoComplete="off"
        maxLength={MAX_CONTACT_PHONE_CHARACTERS}
        value={typed.phone}
        onChange={({ currentTarget }) => change({ phone: currentTarget.value })}
      />
      <div className={styles.note}>
        <label htmlFor={noteId}>{t`Note`}</label>
        <textarea
          id={noteId}
          rows={3}
          maxLength={MAX_CONTACT_NOTE_CHARACTERS}
          value={typed.note}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
      </div>
      {groups.length > 0 && (
        <fieldset className={styles.groups}>
          <legend>{t`In these groups`}</legend>
          {groups.map(({ id, name }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={typed.groupIds.includes(id)}
                onChange={({ currentTarget }) => {
                  const others = typed.groupIds.filter((each) => each !== id)
                  change({ groupIds: currentTarget.checked ? [...others, id] : others })
                }}
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
      {question}
    </FormDialog>
  )
}
