import { useLingui } from '@lingui/react/macro'
import type { ContactGroupField } from '@sen/contract/contacts/contact-groups'
import { tidyGroupName } from '@sen/model/contacts/contact'
import { MAX_CONTACT_GROUP_NAME_CHARACTERS } from '@sen/model/contacts/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveContactGroup } from '../../../data/contacts/contact-groups.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../widgets/form/FormDialog.tsx'
import { useSubmit } from '../../../widgets/form/use-submit.ts'

interface ContactGroupDialogProps {
  readonly group: ContactGroupField | undefined
  readonly onClose: () => void
}

export function ContactGroupDialog({ group, onClose }: ContactGroupDialogProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [name, setName] = useState(group?.name ?? '')
  const submission = useSubmit<'name'>(
    async () => {
      await saveContactGroup(cache, name, group?.id)
      onClose()
    },
    { at: 'name' },
  )
  return (
    <FormDialog
      title={group ? t`Rename the group` : t`New group`}
      submission={submission}
      submitLabel={t`Save`}
      isReady={tidyGroupName(name) !== ''}
      onClose={onClose}
      width={420}
    >
      <TextField
        label={t`Name of the group`}
        autoComplete="off"
        maxLength={MAX_CONTACT_GROUP_NAME_CHARACTERS}
        value={name}
        error={submission.problemAt('name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </FormDialog>
  )
}
