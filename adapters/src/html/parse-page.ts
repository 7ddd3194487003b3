import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  parse,
  type DefaultTreeAdapterTypes as Tree,
  type TreeAdapter,
} from 'parse5'
import type { HtmlBudget } from './html-budget.ts'

/**
 * The tree of a mail's page, as a browser reads it that runs no scripts.
 * @throws BudgetSpent while the tree grows, not after
 */
export function parsePage(html: string, budget: HtmlBudget): Tree.Document {
  // Read by today's rules whatever it says of itself, as it will be shown.
  return parse(`<!doctype html>${html}`, { scriptingEnabled: false, treeAdapter: countingAdapter(budget) })
}

function countingAdapter(budget: HtmlBudget): TreeAdapter<DefaultTreeAdapterMap> {
  return {
    ...defaultTreeAdapter,
    createElement: (tagName, namespaceURI, attrs) => {
      budget.node()
      return defaultTreeAdapter.createElement(tagName, namespaceURI, attrs)
    },
    createTextNode: (value) => {
      budget.node()
      return defaultTreeAdapter.createTextNode(value)
    },
    // Comments are dropped: what stands in them is not kept even until then.
    createCommentNode: () => {
      budget.node()
      return defaultTreeAdapter.createCommentNode('')
    },
    onItemPush: () => budget.opened(),
    onItemPop: () => budget.closed(),
  }
}
