import type { CleanedHtml, CleanPolicy } from '@sen/core/ports/html-cleaner'
import createDOMPurify from 'dompurify'
import { JSDOM } from 'jsdom'
import { gatherBody } from './body-gathering.ts'
import { PURIFY_CONFIG } from './purify-config.ts'
import { addHooks } from './purify-hooks.ts'

export interface CleanTask {
  readonly html: string
  readonly policy: CleanPolicy
}

/** One window for each body: a shared one grows, and hooks are global to it. */
export function clean(task: CleanTask): CleanedHtml {
  const dom = new JSDOM('')
  try {
    const purify = createDOMPurify(dom.window)
    if (!purify.isSupported) throw new Error('the sanitiser does not run on this DOM')
    const seen = { hasRemoteContent: false }
    addHooks(purify, task.policy, seen)
    const html = purify.sanitize(gatherBody(dom.window, task.html), PURIFY_CONFIG)
    return { html, hasRemoteContent: seen.hasRemoteContent }
  } finally {
    dom.window.close()
  }
}
