import { clearHeldEvents } from './first-screen/first-list.ts'

/** The early script (`web/early.js`) shows it, because that is always present. */
export function showStartFailed(): void {
  clearHeldEvents()
  window.dispatchEvent(new Event('sen:start-failed'))
}
