import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { attempt } from '../../../actions/report.ts'
import { hiddenPeopleQuery, offerSuggestionAgain } from '../../../data/contacts/hide-suggestion.ts'
import { AddressList } from '../../../widgets/form/AddressList.tsx'
import { SettingRow } from '../../../widgets/form/fields.tsx'

/** Who was taken out of the suggestions, to be suggested again. Not there while it is nobody. */
export function HiddenRecipients() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { data: hidden = [] } = useQuery(hiddenPeopleQuery)
  if (hidden.length === 0) return null
  return (
    <SettingRow label={t`Not suggested`}>
      <AddressList
        label={t`Not suggested`}
        addresses={hidden}
        none=""
        removeLabel={(email) => t`Suggest ${email} again`}
        onRemove={(email) => attempt(msg`Suggest ${email} again`, () => offerSuggestionAgain(cache, email))}
      />
    </SettingRow>
  )
}
