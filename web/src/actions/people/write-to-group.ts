import { msg, t } from '@lingui/core/macro'
import type { AddressField } from '@sen/contract/fields'
import type { ContactGroupField } from '@sen/contract/people/contact-groups'
import { MAX_RECIPIENTS_PER_MESSAGE, MAX_TYPED_RECIPIENTS } from '@sen/model/limits'
import { groupRecipients } from '../../data/contacts/contact-groups.ts'
import { openCompose } from '../../state/compose-windows.ts'
import { showNotice } from '../../state/notices.ts'
import { attempt } from '../report.ts'

/** Opens a message to all members of a group. */
export function writeToGroup(group: ContactGroupField): void {
  takeGroup(group, (people) => {
    openCompose({ kind: 'new', to: people })
    return people.length
  })
}

/**
 * Asks who is in a group, and hands them over. That nobody is in it, that one field does not take them, and that they are more
 * than a message may go to is said at once.
 *
 * @param take answers how many recipients there are then in all; undefined when the field has no room for them
 */
export function takeGroup(
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
