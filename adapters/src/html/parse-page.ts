import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  parse,
  type DefaultTreeAdapterTypes as Tree,
  type TreeAdapter,
} from 'parse5'
import type { HtmlBudget } from './html-budget.ts'

/** Parses as a browser without scripting does. @throws BudgetSpent while the tree grows, not after */
export function parsePage(html: string, budget: HtmlBudget): Tree.Document {
  // The mail is displayed in standards mode regardless of its own doctype.
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
    createCommentNode: () => {
      budget.node()
      return defaultTreeAdapter.createCommentNode('')
    },
    onItemPush: () => budget.opened(),
    onItemPop: () => budget.closed(),
  }
}
