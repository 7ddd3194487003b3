import { userQuery } from '../data/account/queries.ts'
import { isOffered } from '../data/account/rights.ts'
import { CallError } from '../data/call-error.ts'
import { errorText } from '../data/error-text.ts'
import { queryClient } from '../data/query-client.ts'
import { parseComposeLink } from '../lib/mailto.ts'
import { openCompose } from '../state/compose-windows.ts'
import { LONG_NOTICE_MILLISECONDS, showNotice } from '../state/notices.ts'

/** Handles the public `/compose-mailto` (spec section 2). A visitor without a session signs in first. */
export async function openMailTo(): Promise<void> {
  const request = parseComposeLink(location.search)
  const here = location.pathname + location.search
  try {
    const user = await queryClient.fetchQuery(userQuery)
    if (!isOffered('write_mail', user)) {
      history.replaceState(null, '', '/folder/INBOX')
      showNotice({
        text: errorText(new CallError('smtp_disabled', 403)),
        tone: 'danger',
        lastsMilliseconds: LONG_NOTICE_MILLISECONDS,
      })
      return
    }
  } catch (error) {
    if (error instanceof CallError && error.status === 401) {
      location.replace(`/login?next=${encodeURIComponent(here)}`)
      return
    }
    // If the server is unavailable, the mail application reports it and retries; the link's content is kept.
  }
  history.replaceState(null, '', '/folder/INBOX')
  openCompose({ kind: 'new', ...request, shape: 'full' })
}
