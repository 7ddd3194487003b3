import { getMessage, type MessageField } from '@sen/contract/messages'
import { findAvatars } from '@sen/contract/profile/avatars'
import { sendMail } from '@sen/contract/sending'
import { checkSpam } from '@sen/contract/spam-check'
import type { ThreadField } from '@sen/contract/threads'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { closeCompose, openCompose, useComposeWindows } from '../../state/compose-windows.ts'
import { messageOf } from '../../testing/canned-mail.fixture.ts'
import { keyboard, startWriting } from '../../testing/compose-stage.fixture.tsx'
import { isGone, mailStage, press, rowOf } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const { saved } = stage.drafts
let sent: string[] = []
stage.server.answer(findAvatars, () => ({ data: [], total: 0 }))
stage.server.answer(checkSpam, () => ({ data: { score: 0, warn_score: 5, symbols: [] } }))
stage.server.answer(sendMail, ({ body: { msg_id } }) => {
  sent.push(saved()?.subject ?? '')
  const hold = { hold_until: Math.ceil(Date.now() / 1_000) + 8, undo_seconds: 5 }
  return { data: { msg_id, thread_id: msg_id, version: 9, ...hold } }
})
beforeEach(() => {
  sent = []
})

it('a message that a link filled in goes as it is', async () => {
  await stage.open([{ subject: 'Thư A' }])
  const to = [{ name: '', email: 'doc@senmail.test' }]
  const compose = await startWriting(() =>
    openCompose({ kind: 'new', to, subject: 'Từ liên kết', body: 'Xin báo giá' }),
  )
  await compose.window.getByRole('button', { name: 'Gửi', exact: true }).click()
  await isGone(compose.window)
  await expect.poll(() => sent).toEqual(['Từ liên kết'])
  expect(saved()?.to).toMatchObject([{ email: 'doc@senmail.test' }])
  expect(saved()?.body).toContain('Xin báo giá')
})

it('an answer without words of its own is sent without a question: its quotation is text', async () => {
  await stage.open([
    { subject: 'Đã nhận', from: { name: 'Đức', email: 'duc@senmail.test' }, messages: [{ body: 'Anh xem nhé.' }] },
  ])
  await rowOf('Đã nhận').getByRole('link').click()
  await expect.element(page.getByRole('heading', { name: 'Đã nhận', level: 2 })).toBeVisible()
  const answer = await startWriting(() => press('r'))
  await answer.window.getByRole('button', { name: 'Gửi', exact: true }).click()
  await isGone(answer.window)
  await expect.poll(() => sent.join()).toContain('Đã nhận')
  expect(saved()?.body).toContain('Anh xem nhé.')
})

it('begins the text above the signature when the empty place under it is pressed', async () => {
  const settings = [
    { key: 'enable_use_signature', value: true },
    { key: 'signature', value: '<p>Thủy, Sen Việt</p>' },
  ] as const
  await stage.open([{ subject: 'Thư A' }], { settings })
  const compose = await startWriting()
  const pressUnder = async () => {
    const { width, height } = compose.text.element().getBoundingClientRect()
    await compose.text.click({ position: { x: width / 2, y: height - 3 } })
  }
  await expect.poll(() => compose.text.element().querySelector('#sen-signature')).not.toBe(null)
  await compose.window.getByRole('button', { name: 'Phóng to' }).click()
  await pressUnder()
  await keyboard('Em chào anh.')
  expect(compose.lines().split('\n')[0]).toBe('Em chào anh.')
  // The browser positions the caret in the user's own text.
  await pressUnder()
  await keyboard('Hết.')
  expect(compose.lines().split('\n')[0]).toBe('Em chào anh.')
})

it('text below the signature is kept', async () => {
  const settings = [
    { key: 'enable_use_signature', value: true },
    { key: 'signature', value: '<div>Ngọc</div>' },
  ] as const
  await stage.open([{ subject: 'Thư A' }], { settings })
  const compose = await startWriting()
  await compose.text.getByText('Ngọc').click()
  await keyboard('{End}{Enter}Dưới chữ ký')
  await expect.poll(() => saved()?.body).toContain('Dưới chữ ký')
  closeCompose(useComposeWindows.getState().windows[0]?.id ?? '')
  await isGone(compose.window)
  const kept: Partial<MessageField> = { is_draft: true, body: saved()?.body ?? '', body_format: 'html' }
  const row = {
    id: '7',
    subject: '',
    folder_id: '4',
    unread: false,
    starred: false,
    last_message_timestamp: 1_790_000_000,
  }
  stage.server.answer(getMessage, () => ({ data: messageOf({ ...kept, id: '7' }, row as ThreadField, 0) }))
  const again = await startWriting(() => openCompose({ kind: 'draft', messageId: '7' }))
  await expect.element(again.text.getByText('Dưới chữ ký')).toBeVisible()
  await expect.element(again.text.getByText('Ngọc')).toBeVisible()
})
