import { afterAll, beforeEach } from 'vitest'
import '../ui/tokens.css'
import '../ui/base.css'
import { activate } from '../i18n/activate.ts'
import { useNotices } from '../state/notices.ts'

await activate('vi')

// All files share one page: a compose window that one leaves open would go on renewing its claim, from whoever answers next.
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

// What an earlier file has told is no longer true of anything: on a busy machine it would still stand here.
beforeEach(() => useNotices.setState({ notices: [] }))
