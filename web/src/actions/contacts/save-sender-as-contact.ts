import { msg, t } from '@lingui/core/macro'
import type { AddressField } from '@sen/contract/fields'
import type { QueryClient } from '@tanstack/react-query'
import { saveContact } from '../../data/contacts/save-contact.ts'
import { LONG_NOTICE_MILLISECONDS, showNotice } from '../../state/notices.ts'
import { attempt } from '../report.ts'

/** No warning about this address is shown again. */
export function saveSenderAsContact(cache: QueryClient, person: AddressField): void {
  const { email } = person
  attempt(msg`Add ${email} to your contacts`, async () => {
    await saveContact(cache, person)
    showNotice({
      text: t`${email} was added to your contacts. You won’t be warned again.`,
      lastsMilliseconds: LONG_NOTICE_MILLISECONDS,
    })
  })
}
