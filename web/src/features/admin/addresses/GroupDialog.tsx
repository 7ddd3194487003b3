import { useLingui } from '@lingui/react/macro'
import type { GroupField } from '@sen/contract/admin/addresses'
import type { AddressField } from '@sen/contract/fields'
import { type GroupWriters, isGroupName, MAX_GROUP_NAME_CHARACTERS } from '@sen/model/administration/addresses'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { saveGroup } from '../../../actions/administration/given-addresses.ts'
import { addGroup } from '../../../data/admin/addresses.ts'
import { showNotice } from '../../../state/notices.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { NewAddressField } from '../../../widgets/addresses/NewAddressField.tsx'
import { useNewAddress } from '../../../widgets/addresses/use-new-address.ts'
import { useDiscardQuestion } from '../../../widgets/form/use-discard-question.tsx'
import { type AddressProblem, addressProblem, textAt } from './address-problem.ts'
import styles from './addresses.module.css'
import { MailboxesField } from './MailboxesField.tsx'

interface Typed {
  readonly name: string
  readonly openTo: GroupWriters
  readonly members: readonly AddressField[]
}

export function GroupDialog({ group, onClose }: { group: GroupField | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const formId = useId()
  const address = useNewAddress()
  const [typed, setTyped] = useState<Typed>({
    name: group?.name ?? '',
    openTo: group?.open_to ?? 'everybody',
    members: group?.members ?? [],
  })
  const [isChanged, setChanged] = useState(false)
  const [problem, setProblem] = useState<AddressProblem>()
  const [isSaving, setSaving] = useState(false)
  const { close, question } = useDiscardQuestion(isChanged || address.typed !== '', onClose)
  const type = (part: Partial<Typed>) => {
    setTyped({ ...typed, ...part })
    setChanged(true)
    setProblem(undefined)
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    const { name, openTo, members } = typed
    if (!group && address.problem !== undefined) return setProblem({ at: 'email', text: address.problem })
    if (!isGroupName(name)) return setProblem({ at: 'name', text: t`Give the group a name.` })
    if (members.length === 0) return setProblem({ at: 'mailboxes', text: t`Choose at least one member.` })
    const sent = { name, open_to: openTo, members: members.map((member) => member.email) }
    setSaving(true)
    try {
      if (group) await saveGroup(cache, group, sent)
      else {
        const { email } = address
        await addGroup(cache, { email, ...sent })
        showNotice({ text: t`The group ${email} was created` })
      }
      onClose()
    } catch (error) {
      setProblem(addressProblem(error))
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      onClose={close}
      title={group ? group.email : t`New group`}
      closeLabel={t`Close`}
      problem={textAt(problem, 'form')}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="filled" type="submit" form={formId} aria-busy={isSaving}>
            {group ? t`Save` : t`Add`}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.fields} noValidate onSubmit={(event) => void save(event)}>
        {!group && (
          <NewAddressField address={address} error={textAt(problem, 'email')} onChange={() => setProblem(undefined)} />
        )}
        <TextField
          label={t`Name of the group`}
          autoComplete="off"
          maxLength={MAX_GROUP_NAME_CHARACTERS}
          value={typed.name}
          error={textAt(problem, 'name')}
          hint={t`Colleagues find it by this name when they write a message.`}
          onChange={({ currentTarget }) => type({ name: currentTarget.value })}
        />
        <MailboxesField
          label={t`Members`}
          chosen={typed.members}
          hint={t`Members must be people in your organisation.`}
          error={textAt(problem, 'mailboxes')}
          onChange={(members) => type({ members })}
        />
        <fieldset className={styles.choices}>
          <legend>{t`Who can write to it`}</legend>
          <label>
            <input
              type="radio"
              name={`${formId}-open`}
              checked={typed.openTo === 'everybody'}
              onChange={() => type({ openTo: 'everybody' })}
            />
            {t`Everyone`}
          </label>
          <label>
            <input
              type="radio"
              name={`${formId}-open`}
              checked={typed.openTo === 'organisation'}
              onChange={() => type({ openTo: 'organisation' })}
            />
            {t`People of the organisation only`}
          </label>
        </fieldset>
      </form>
      {question}
    </Dialog>
  )
}
