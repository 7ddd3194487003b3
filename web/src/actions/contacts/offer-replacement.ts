import { msg, t } from '@lingui/core/macro'
import type { AddressField } from '@sen/contract/fields'
import { UNDO_MILLISECONDS } from '@sen/model/acting/limits'
import { isValidEmail, normaliseEmail } from '@sen/model/addresses'
import type { QueryClient } from '@tanstack/react-query'
import { usedPeopleQuery } from '../../data/contacts/queries.ts'
import { replaceRecipient } from '../../data/contacts/replace-recipient.ts'
import { showNotice } from '../../state/notices.ts'
import { attempt } from '../report.ts'

/** Asks whether to suggest the new address after the user edited a suggested one in one mail. */
export function offerReplacement(cache: QueryClient, before: AddressField, now: AddressField): void {
  if (!isValidEmail(now.email) || normaliseEmail(before.email) === normaliseEmail(now.email)) return
  const used = cache.getQueryData(usedPeopleQuery.queryKey) ?? []
  if (!used.some((one) => normaliseEmail(one.email) === normaliseEmail(before.email))) return
  const { email } = now
  showNotice({
    text: t`Changed in this message`,
    lastsMilliseconds: UNDO_MILLISECONDS,
    action: {
      label: t`Always suggest ${email}`,
      perform: () =>
        attempt(msg`Change the suggested address`, () =>
          replaceRecipient(cache, before.email, { name: now.name || before.name, email }),
        ),
    },
  })
}
