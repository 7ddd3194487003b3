import { i18n } from '@lingui/core'
import type { SendReceipt } from '@sen/contract/sending'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { open } from '../../../data/drafts/draft-session.fixture.ts'
import { messages } from '../../../i18n/en.po'
import { useNotices } from '../../../state/notices.ts'
import { noticeSent, type WrittenDraft } from './undo-send.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages }))
beforeEach(() => useNotices.setState({ notices: [] }))

function tell(undoSeconds: number) {
  const viewed: string[] = []
  const { session } = open({ subject: 'Báo giá' })
  const written: WrittenDraft = { id: 'w', account: 'lan', view: session.view.getState(), shape: 'pin', unfinished: [] }
  const receipt = { msg_id: 'm1', thread_id: 't1', undo_seconds: undoSeconds } as SendReceipt
  noticeSent(written, receipt, (threadId) => viewed.push(threadId))
  const [notice] = useNotices.getState().notices
  return { notice, viewed }
}

it('without delay the notice leads to the message that was sent', () => {
  const { notice, viewed } = tell(0)
  expect(notice).toMatchObject({ text: 'Message sent', action: { label: 'View message' } })
  notice?.action?.perform()
  expect(viewed).toEqual(['t1'])
})

it('with a delay it offers to take the message back', () => {
  expect(tell(5).notice).toMatchObject({ text: 'Sending…', action: { label: 'Undo' } })
})
