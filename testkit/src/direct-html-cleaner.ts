import { clean } from '@sen/adapters/html/html-cleaner-worker'
import { type CleanedHtml, type CleanPolicy, type HtmlCleaner, Uncleanable } from '@sen/core/ports/html-cleaner'

/** The real sanitiser runs in the test's own thread without a time limit. */
export class DirectHtmlCleaner implements HtmlCleaner {
  readonly version = 'direct'

  async clean(html: string, policy: CleanPolicy): Promise<CleanedHtml> {
    const { cleaned, reason } = clean({ html, policy })
    if (reason !== undefined) throw new Uncleanable(reason)
    return cleaned
  }
}
