import { useLingui } from '@lingui/react/macro'
import type { ContactGroupField } from '@sen/contract/contacts/contact-groups'
import { isValidEmail, normaliseEmail } from '@sen/model/addresses'
import {
  MAX_CONTACT_ADDRESSES,
  MAX_CONTACT_NAME_CHARACTERS,
  MAX_CONTACT_NOTE_CHARACTERS,
  MAX_CONTACT_PHONE_CHARACTERS,
} from '@sen/model/limits'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { CallError } from '../../../data/call-error.ts'
import { saveContactDetails } from '../../../data/contacts/change-contacts.ts'
import { errorText } from '../../../data/error-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useDiscardQuestion } from '../../../widgets/form/use-discard-question.tsx'
import styles from './ContactDialog.module.css'
import { type Edited, readTyped, type TypedContact } from './typed-contact.ts'

interface ContactDialogProps {
  readonly edited: Edited
  readonly groups: readonly ContactGroupField[]
  readonly onClose: () => void
}

export function ContactDialog({ edited, groups, onClose }: ContactDialogProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const formId = useId()
  const noteId = useId()
  const [typed, setTyped] = useState(edited.typed)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<unknown>()
  const [isSaving, setSaving] = useState(false)
  const { details, problem } = readTyped(typed)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(edited.typed)
  const { close, question } = useDiscardQuestion(isChanged, onClose)
  const change = (more: Partial<TypedContact>) => {
    setTyped({ ...typed, ...more })
    setRefused(undefined)
  }
  const changeEmail = (key: number, text: string) =>
    change({ emails: typed.emails.map((each) => (each.key === key ? { key, text } : each)) })
  const taken = refused instanceof CallError && refused.code === 'contact_exists' ? refused.details : undefined

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isSaving) return
    if (problem) {
      const wrong = typed.emails.findIndex(({ text }) => !isValidEmail(normaliseEmail(text)))
      document.getElementById(`${formId}-email-${Math.max(0, wrong)}`)?.focus()
      return
    }
    setSaving(true)
    try {
      await saveContactDetails(cache, details, edited.id)
      onClose()
    } catch (error) {
      setRefused(error)
      setSaving(false)
    }
  }
  const emailError = (text: string, at: number): string | undefined => {
    const email = normaliseEmail(text)
    const owner = String(taken?.name)
    if (taken && taken.email === email) return t`This address already belongs to ${owner}.`
    if (!isTried) return undefined
    if (email === '') return at === 0 && problem?.kind === 'no_address' ? t`A contact needs an address.` : undefined
    return isValidEmail(email) ? undefined : t`This is not an address. An address looks like name@example.com.`
  }

  return (
    <Dialog
      open
      onClose={close}
      title={edited.id === undefined ? t`New contact` : t`Edit the contact`}
      closeLabel={t`Close`}
      width={560}
      problem={refused !== undefined && !taken ? errorText(refused) : undefined}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="filled" type="submit" form={formId} aria-busy={isSaving}>{t`Save`}</Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void save(event)}>
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
              id={`${formId}-email-${at}`}
              label={at === 0 ? t`Email address` : t`Email address ${number}`}
              type="text"
              inputMode="email"
              autoComplete="off"
              maxLength={320}
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
      </form>
      {question}
    </Dialog>
  )
}
