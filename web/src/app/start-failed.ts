import { forgetHeld } from './drawn/first-list.ts'

/** The page itself could not be loaded, which the page's early script tells (`web/early.js`): it is there in any case. */
export function showStartFailed(): void {
  forgetHeld()
  window.dispatchEvent(new Event('sen:start-failed'))
}
