import { msg, t } from '@lingui/core/macro'
import type { ContactGroupField } from '@sen/contract/contacts/contact-groups'
import type { AddressField } from '@sen/contract/fields'
import { MAX_RECIPIENTS_PER_MESSAGE, MAX_TYPED_RECIPIENTS } from '@sen/model/messages/limits'
import { groupRecipients } from '../../data/contacts/contact-groups.ts'
import { openCompose } from '../../state/compose-windows.ts'
import { showNotice } from '../../state/notices.ts'
import { attempt } from '../report.ts'

export function writeToGroup(group: ContactGroupField): void {
  addressGroup(group, (people) => {
    openCompose({ kind: 'new', to: people })
    return people.length
  })
}

/** @param take returns the new total of recipients; undefined when the field has no room */
export function addressGroup(
  { id, name }: ContactGroupField,
  take: (people: readonly AddressField[]) => number | undefined,
): void {
  attempt(msg`Write to ${name}`, async () => {
    const people = await groupRecipients(id)
    if (people.length === 0) return void showNotice({ text: t`No one is in “${name}” yet` })
    const count = take(people)
    if (count === undefined) {
      const max = MAX_TYPED_RECIPIENTS
      showNotice({ text: t`“${name}” was not added: a field takes ${max} recipients.`, tone: 'danger' })
    } else if (count > MAX_RECIPIENTS_PER_MESSAGE) {
      const max = MAX_RECIPIENTS_PER_MESSAGE
      showNotice({
        text: t`That’s ${count} recipients. A message can have up to ${max}: remove some, or send it in batches.`,
        tone: 'danger',
      })
    }
  })
}
