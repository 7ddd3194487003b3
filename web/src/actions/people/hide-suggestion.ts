import { msg, t } from '@lingui/core/macro'
import { UNDO_MILLISECONDS } from '@sen/model/limits'
import type { QueryClient } from '@tanstack/react-query'
import { hideSuggestion, offerSuggestionAgain } from '../../data/contacts/hide-suggestion.ts'
import { showNotice } from '../../state/notices.ts'
import { attempt } from '../report.ts'

/** Takes a person out of what is suggested, with a way back. */
export function hideSuggestedPerson(cache: QueryClient, email: string): void {
  attempt(msg`Take ${email} out of the suggestions`, async () => {
    await hideSuggestion(cache, email)
    showNotice({
      text: t`${email} will not be suggested any more`,
      lastsMilliseconds: UNDO_MILLISECONDS,
      action: {
        label: t`Undo`,
        perform: () => attempt(msg`Suggest ${email} again`, () => offerSuggestionAgain(cache, email)),
      },
    })
  })
}
