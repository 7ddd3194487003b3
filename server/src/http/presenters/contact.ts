import type { ContactGroupField } from '@sen/contract/contacts/contact-groups'
import type { ContactField, ImportReportField } from '@sen/contract/contacts/contacts'
import type { ContactGroup } from '@sen/core/contacts/contact-group-store'
import type { Contact } from '@sen/core/contacts/contact-store'
import type { ImportReport } from '@sen/core/contacts/import-contacts'

export function presentContact({ emails, groupIds, nameParts: _parts, ...contact }: Contact): ContactField {
  return { ...contact, emails: [...emails], group_ids: [...groupIds] }
}

export function presentContactGroup({ id, name, memberCount }: ContactGroup): ContactGroupField {
  return { id, name, members: memberCount }
}

export function presentImport({ added, merged, skipped, groupsLeftOut }: ImportReport): ImportReportField {
  const reasons = skipped.map((cards) => ({ ...cards, names: [...cards.names] }))
  return { added, merged, skipped: reasons, groups_left_out: [...groupsLeftOut] }
}
