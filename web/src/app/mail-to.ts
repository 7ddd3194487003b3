import { userQuery } from '../data/account/queries.ts'
import { isOffered } from '../data/account/rights.ts'
import { CallError } from '../data/call-error.ts'
import { errorText } from '../data/error-text.ts'
import { queryClient } from '../data/query-client.ts'
import { parseComposeLink } from '../lib/mailto.ts'
import { openCompose } from '../state/compose-windows.ts'
import { showNotice } from '../state/notices.ts'

/**
 * `/compose-mailto` (spec section 2): public, for links of other pages and for the browser's own `mailto:`. Who is not
 * signed in does that first and comes back; then the mail is written in a large window over the inbox.
 */
export async function openMailTo(): Promise<void> {
  const request = parseComposeLink(location.search)
  const here = location.pathname + location.search
  try {
    const user = await queryClient.fetchQuery(userQuery)
    if (!isOffered('write_mail', user)) {
      history.replaceState(null, '', '/folder/INBOX')
      showNotice({ text: errorText(new CallError('smtp_disabled', 403)), tone: 'danger', lastsMilliseconds: 8_000 })
      return
    }
  } catch (error) {
    if (error instanceof CallError && error.status === 401) {
      location.replace(`/login?next=${encodeURIComponent(here)}`)
      return
    }
    // The mail program says that the server is away, and tries again; what the link said is not lost meanwhile.
  }
  history.replaceState(null, '', '/folder/INBOX')
  openCompose({ kind: 'new', ...request, shape: 'full' })
}
