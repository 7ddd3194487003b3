import { useLingui } from '@lingui/react/macro'
import type { ContactGroupField } from '@sen/contract/contacts/contact-groups'
import type { VcardVersion } from '@sen/model/contacts/vcard/vcard'
import { Download } from 'lucide-react'
import { contactFileAddress } from '../../../data/contacts/contact-files.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/Menu.tsx'

interface ContactExportProps {
  /** Exports the members of this group; undefined exports everybody. */
  readonly group: ContactGroupField | undefined
  readonly isNothing: boolean
}

export function ContactExport({ group, isNothing }: ContactExportProps) {
  const { t } = useLingui()
  const save = (version: VcardVersion) => () => {
    const link = document.createElement('a')
    link.href = contactFileAddress(version, group?.id)
    link.download = 'contacts.vcf'
    link.click()
  }
  return (
    <Menu
      label={t`Export`}
      entries={[
        { id: '4.0', label: t`vCard 4.0, for newer apps`, icon: undefined, onChoose: save('4.0') },
        { id: '3.0', label: t`vCard 3.0, for Outlook and older apps`, icon: undefined, onChoose: save('3.0') },
      ]}
      trigger={(trigger) => (
        <Button icon={Download} disabled={isNothing} {...trigger}>
          {group ? t`Export “${group.name}”` : t`Export`}
        </Button>
      )}
    />
  )
}
