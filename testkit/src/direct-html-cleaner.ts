import { clean } from '@sen/adapters/html/html-cleaner-worker'
import type { CleanedHtml, CleanPolicy, HtmlCleaner } from '@sen/core/ports/html-cleaner'

/** The real sanitiser, in the test's own thread: no worker to start and to stop, and no limits. */
export class DirectHtmlCleaner implements HtmlCleaner {
  readonly version = 'direct'

  async clean(html: string, policy: CleanPolicy): Promise<CleanedHtml> {
    return clean({ html, policy })
  }
}
