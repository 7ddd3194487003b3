import type { CleanedHtml, CleanPolicy } from '@sen/core/ports/html-cleaner'
import { showsNothing } from '@sen/model/text/hidden-text'
import { gatherBody } from './body-gathering.ts'
import { BudgetSpent, HtmlBudget, type OverBudget } from './html-budget.ts'
import { inlineStyles } from './inline-styles.ts'
import { pageColours } from './page-colours.ts'
import { parsePage } from './parse-page.ts'
import { RemoteImageCounter } from './remote-images.ts'
import { writeCleaned } from './write-cleaned.ts'

export interface CleanTask {
  readonly html: string
  readonly policy: CleanPolicy
}

/** An exceeded budget is a result, because errors lose their class between threads. */
export type CleanAnswer =
  | { readonly cleaned: CleanedHtml; readonly reason?: undefined }
  | { readonly cleaned?: undefined; readonly reason: OverBudget }

/** Time and memory depend on the length of the HTML only. */
export function clean({ html, policy }: CleanTask): CleanAnswer {
  const budget = new HtmlBudget(html.length)
  const images = new RemoteImageCounter(policy.remoteImages)
  try {
    const page = parsePage(html, budget)
    const customs = pageColours(page)
    if (policy.styleSheets === 'inlined') inlineStyles(page, { images, budget, customs })
    const written = writeCleaned(gatherBody(page), { policy, images, budget, customs, declarations: new Map() })
    const { hasRemoteContent, addresses: remoteImages } = images
    if (budget.hasLeftOut && showsNothing(written)) budget.isReduced = true
    return { cleaned: { html: written, hasRemoteContent, remoteImages, isReduced: budget.isReduced } }
  } catch (error) {
    if (error instanceof BudgetSpent) return { reason: error.reason }
    throw error
  }
}
