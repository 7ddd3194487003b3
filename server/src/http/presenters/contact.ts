import type { ContactGroupField } from '@sen/contract/people/contact-groups'
import type { ContactField, ImportReportField } from '@sen/contract/people/contact-list'
import type { ContactGroup } from '@sen/core/contacts/contact-group-store'
import type { Contact } from '@sen/core/contacts/contact-store'
import type { ImportReport } from '@sen/core/contacts/import-contacts'
import { SKIPPED_CARD_REASONS } from '@sen/model/contacts/vcard/vcard'
import { MAX_SKIPPED_CARDS_NAMED } from '@sen/model/limits'

export function presentContact({ emails, groupIds, ...contact }: Contact): ContactField {
  return { ...contact, emails: [...emails], group_ids: [...groupIds] }
}

export function presentContactGroup({ id, name, memberCount }: ContactGroup): ContactGroupField {
  return { id, name, members: memberCount }
}

export function presentImport({ added, merged, skipped, groupsLeftOut }: ImportReport): ImportReportField {
  const reasons = SKIPPED_CARD_REASONS.map((reason) => {
    const cards = skipped.filter((card) => card.reason === reason)
    const names = cards.flatMap(({ name }) => (name === '' ? [] : [name])).slice(0, MAX_SKIPPED_CARDS_NAMED)
    return { reason, count: cards.length, names }
  })
  return { added, merged, skipped: reasons.filter(({ count }) => count > 0), groups_left_out: [...groupsLeftOut] }
}
