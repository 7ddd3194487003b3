import { useLingui } from '@lingui/react/macro'
import type { GroupField } from '@sen/contract/admin/addresses'
import type { AddressField } from '@sen/contract/fields'
import { type GroupWriters, isGroupName, MAX_GROUP_NAME_CHARACTERS } from '@sen/model/administration/addresses'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { saveGroup } from '../../../actions/administration/address-actions.ts'
import { addGroup } from '../../../data/admin/addresses.ts'
import { showNotice } from '../../../state/notices.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { NewAddressField } from '../../../widgets/addresses/NewAddressField.tsx'
import { useNewAddress } from '../../../widgets/addresses/use-new-address.ts'
import { FormDialog } from '../../../widgets/form/FormDialog.tsx'
import { useDiscardQuestion } from '../../../widgets/form/use-discard-question.tsx'
import { useSubmit } from '../../../widgets/form/use-submit.ts'
import { ADDRESS_FIELDS, type AddressFormField } from './address-fields.ts'
import styles from './addresses.module.css'
import { MailboxesField } from './MailboxesField.tsx'

interface GroupInput {
  readonly name: string
  readonly openTo: GroupWriters
  readonly members: readonly AddressField[]
}

export function GroupDialog({ group, onClose }: { group: GroupField | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const radioName = useId()
  const address = useNewAddress()
  const [typed, setTyped] = useState<GroupInput>({
    name: group?.name ?? '',
    openTo: group?.open_to ?? 'everybody',
    members: group?.members ?? [],
  })
  const [isChanged, setChanged] = useState(false)
  const { close, question } = useDiscardQuestion(isChanged || address.typed !== '', onClose)
  const save = async () => {
    const { name, openTo, members } = typed
    const sent = { name, open_to: openTo, members: members.map((member) => member.email) }
    if (group) await saveGroup(cache, group, sent)
    else {
      const { email } = address
      await addGroup(cache, { email, ...sent })
      showNotice({ text: t`The group ${email} was created` })
    }
    onClose()
  }
  const submission = useSubmit<AddressFormField>(save, {
    check: () => {
      if (!group && address.problem !== undefined) return { at: 'email', text: address.problem }
      if (!isGroupName(typed.name)) return { at: 'name', text: t`Give the group a name.` }
      return typed.members.length > 0 ? undefined : { at: 'mailboxes', text: t`Choose at least one member.` }
    },
    at: ADDRESS_FIELDS,
  })
  const type = (part: Partial<GroupInput>) => {
    setTyped({ ...typed, ...part })
    setChanged(true)
    submission.clear()
  }
  return (
    <FormDialog
      title={group ? group.email : t`New group`}
      submission={submission}
      submitLabel={group ? t`Save` : t`Add`}
      onClose={onClose}
      onDismiss={close}
      className={styles.fields}
    >
      {!group && (
        <NewAddressField address={address} error={submission.problemAt('email')} onChange={submission.clear} />
      )}
      <TextField
        label={t`Name of the group`}
        autoComplete="off"
        maxLength={MAX_GROUP_NAME_CHARACTERS}
        value={typed.name}
        error={submission.problemAt('name')}
        hint={t`Colleagues find it by this name when they write a message.`}
        onChange={({ currentTarget }) => type({ name: currentTarget.value })}
      />
      <MailboxesField
        label={t`Members`}
        chosen={typed.members}
        hint={t`Members must be people in your organisation.`}
        error={submission.problemAt('mailboxes')}
        onChange={(members) => type({ members })}
      />
      <fieldset className={styles.choices}>
        <legend>{t`Who can write to it`}</legend>
        <label>
          <input
            type="radio"
            name={radioName}
            checked={typed.openTo === 'everybody'}
            onChange={() => type({ openTo: 'everybody' })}
          />
          {t`Everyone`}
        </label>
        <label>
          <input
            type="radio"
            name={radioName}
            checked={typed.openTo === 'organisation'}
            onChange={() => type({ openTo: 'organisation' })}
          />
          {t`People of the organisation only`}
        </label>
      </fieldset>
      {question}
    </FormDialog>
  )
}
