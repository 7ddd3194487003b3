import { afterAll, beforeEach } from 'vitest'
import '../ui/tokens.css'
import '../ui/base.css'
import { activate } from '../i18n/activate.ts'
import { useNotices } from '../state/notices.ts'

await activate('vi')

// All test files share one page. Intervals of an earlier file would call the next test's server.
const setIntervalOfBrowser = window.setInterval.bind(window)
const begun: number[] = []
window.setInterval = ((...how: Parameters<typeof setIntervalOfBrowser>) => {
  const id = setIntervalOfBrowser(...how)
  begun.push(id)
  return id
}) as typeof window.setInterval
afterAll(() => {
  for (const id of begun.splice(0)) clearInterval(id)
  window.setInterval = setIntervalOfBrowser
})

// Notices of an earlier file may still be visible on a busy machine.
beforeEach(() => useNotices.setState({ notices: [] }))
