import { useLingui } from '@lingui/react/macro'
import type { ContactGroupField } from '@sen/contract/contacts/contact-groups'
import { tidyGroupName } from '@sen/model/contacts/contact'
import { MAX_CONTACT_GROUP_NAME_CHARACTERS } from '@sen/model/limits'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { saveContactGroup } from '../../../data/contacts/contact-groups.ts'
import { errorText } from '../../../data/error-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'

interface GroupDialogProps {
  readonly group: ContactGroupField | undefined
  readonly onClose: () => void
}

export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const formId = useId()
  const [name, setName] = useState(group?.name ?? '')
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving || tidyGroupName(name) === '') return
    setSaving(true)
    try {
      await saveContactGroup(cache, name, group?.id)
      onClose()
    } catch (error) {
      setProblem(errorText(error))
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={group ? t`Rename the group` : t`New group`}
      closeLabel={t`Close`}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            look="filled"
            type="submit"
            form={formId}
            disabled={tidyGroupName(name) === ''}
            aria-busy={isSaving}
          >{t`Save`}</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={t`Name of the group`}
          autoComplete="off"
          maxLength={MAX_CONTACT_GROUP_NAME_CHARACTERS}
          value={name}
          error={problem}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            setProblem(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
