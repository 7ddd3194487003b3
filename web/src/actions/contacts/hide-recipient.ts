import { msg, t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { hideRecipient, unhideRecipient } from '../../data/contacts/hide-recipient.ts'
import { offerCloseOrGoBack } from '../close-or-go-back.ts'
import { attempt } from '../report.ts'

export function hideSuggestedRecipient(cache: QueryClient, email: string): void {
  attempt(msg`Stop suggesting ${email}`, async () => {
    await hideRecipient(cache, email)
    offerCloseOrGoBack(t`${email} will no longer be suggested`, msg`Suggest ${email} again`, () =>
      unhideRecipient(cache, email),
    )
  })
}
