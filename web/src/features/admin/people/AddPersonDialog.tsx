import { useLingui } from '@lingui/react/macro'
import type { LinkField } from '@sen/contract/admin/people'
import { MAX_PASSWORD_CHARACTERS } from '@sen/model/account/password-limits'
import { judgePassword } from '@sen/model/account/passwords'
import { givenNameProblem } from '@sen/model/account/profile'
import { isValidEmail } from '@sen/model/addresses'
import type { ErrorCode } from '@sen/model/error-codes'
import { MAX_EMAIL_FIELD_CHARACTERS } from '@sen/model/messages/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPerson } from '../../../data/admin/people.ts'
import { showNotice } from '../../../state/notices.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { NewAddressField } from '../../../widgets/addresses/NewAddressField.tsx'
import { useNewAddress } from '../../../widgets/addresses/use-new-address.ts'
import { FormDialog } from '../../../widgets/form/FormDialog.tsx'
import { useDiscardQuestion } from '../../../widgets/form/use-discard-question.tsx'
import { type FormProblem, useSubmit } from '../../../widgets/form/use-submit.ts'
import { PasswordRules } from '../../../widgets/passwords/PasswordRules.tsx'
import { nameRuleText } from '../../../widgets/people/name-rule-text.ts'
import { NewPasswordLink } from './NewPasswordLink.tsx'
import styles from './people.module.css'

type Field = 'local' | 'name' | 'password' | 'mailedTo'

const FIELDS: Partial<Readonly<Record<ErrorCode, Field>>> = {
  address_taken: 'local',
  address_reserved: 'local',
  address_looks_alike: 'local',
  address_invalid: 'mailedTo',
  too_many_codes: 'mailedTo',
  password_too_short: 'password',
  password_too_simple: 'password',
  sender_name_misleading: 'name',
}

const EMPTY = { name: '', entry: 'mail', mailedTo: '', password: '' } as const
const AS_TYPED = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
type PersonInput = Record<keyof typeof EMPTY, string>

export function AddPersonDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const address = useNewAddress()
  const [typed, setTyped] = useState<PersonInput>(EMPTY)
  const [link, setLink] = useState<LinkField>()
  const isTyped = [typed.name, address.typed, typed.mailedTo, typed.password].some((text) => text !== '')
  const { close, question } = useDiscardQuestion(isTyped && !link, onClose)
  const set = (change: Partial<PersonInput>) => setTyped({ ...typed, ...change })
  const { email } = address
  const mailedTo = typed.entry === 'mail' ? typed.mailedTo.trim() : ''

  const check = (): FormProblem<Field> | undefined => {
    const name = givenNameProblem(typed.name)
    if (name) return { at: 'name', text: name === 'required' ? t`Enter a name.` : nameRuleText(name) }
    if (address.problem !== undefined) return { at: 'local', text: address.problem }
    if (typed.entry === 'mail' && !isValidEmail(mailedTo)) {
      return { at: 'mailedTo', text: t`Enter their current address.` }
    }
    const isPasswordWrong = typed.entry === 'password' && judgePassword({ password: typed.password }) !== 'fine'
    return isPasswordWrong ? { at: 'password', text: t`The password doesn’t meet all the conditions.` } : undefined
  }
  const add = async () => {
    const made = await createPerson(cache, {
      email,
      fullname: typed.name,
      entry:
        typed.entry === 'password'
          ? { by: 'password', password: typed.password }
          : { by: 'link', mailed_to: mailedTo === '' ? null : mailedTo },
    })
    showNotice({ text: t`The mailbox ${email} was created.` })
    if (made) setLink(made)
    else onClose()
  }
  const submission = useSubmit<Field>(add, {
    check,
    at: FIELDS,
  })
  return (
    <FormDialog
      title={link ? email : t`Add user`}
      submission={submission}
      submitLabel={t`Add`}
      isReady={address.domains.length > 0}
      end={link && { label: t`Done`, content: <NewPasswordLink link={link} mailedTo={mailedTo} /> }}
      onClose={onClose}
      onDismiss={close}
      className={styles.fields}
    >
      <TextField
        label={t`Full name`}
        autoComplete="off"
        value={typed.name}
        error={submission.problemAt('name')}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <NewAddressField
        address={address}
        name={typed.name}
        error={submission.problemAt('local')}
        onChange={submission.clear}
      />
      <SelectField
        label={t`How they sign in`}
        value={typed.entry}
        options={[
          ['mail', t`Mail an invitation to another address they have`],
          ['link', t`Give me a link to share myself`],
          ['password', t`Choose a first password`],
        ]}
        onChange={(entry) => set({ entry })}
      />
      {typed.entry === 'mail' && (
        <TextField
          label={t`Mail the invitation to`}
          type="text"
          {...AS_TYPED}
          inputMode="email"
          maxLength={MAX_EMAIL_FIELD_CHARACTERS}
          value={typed.mailedTo}
          error={submission.problemAt('mailedTo')}
          onChange={({ currentTarget }) => set({ mailedTo: currentTarget.value })}
        />
      )}
      {typed.entry === 'password' && (
        <>
          <TextField
            label={t`First password`}
            type="text"
            {...AS_TYPED}
            maxLength={MAX_PASSWORD_CHARACTERS}
            value={typed.password}
            error={submission.problemAt('password')}
            hint={t`Give it to them. They can change it in their account.`}
            onChange={({ currentTarget }) => set({ password: currentTarget.value })}
          />
          <PasswordRules typed={typed.password} />
        </>
      )}
      {question}
    </FormDialog>
  )
}
