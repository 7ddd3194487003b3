import { getMessage, type MessageField } from '@sen/contract/messages'
import { sendMail, undoSend } from '@sen/contract/sending'
import { checkSpam } from '@sen/contract/spam-check'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ComposeOnStage, keyboard, startWriting } from '../../../testing/compose-stage.fixture.tsx'
import { isGone, mailStage } from '../../../testing/mail-stage.fixture.tsx'
import { type ComingFile, uploadAnswers } from '../../../testing/uploads.fixture.ts'

const stage = mailStage()
const { server } = stage
const SAVED = /^Đã lưu \d{2}:\d{2}$/
let held: Map<string, ComingFile>
let isHeld: (name: string) => boolean
uploadAnswers((coming) => {
  if (isHeld(coming.file.name)) held.set(coming.file.name, coming)
  else coming.take()
})
server.answer(checkSpam, () => ({ data: { score: 0, warn_score: 5, symbols: [] } }))

function breakOff(): never {
  throw new TypeError('Failed to fetch')
}

const answerSending = (before: () => unknown = () => undefined) =>
  server.answer(sendMail, async ({ body: { msg_id } }) => {
    await before()
    const hold = { hold_until: Math.ceil(Date.now() / 1_000) + 8, undo_seconds: 5 }
    return { data: { msg_id, thread_id: msg_id, version: 9, ...hold } }
  })
// The reopened window asks whether the draft still exists.
server.answer(getMessage, () => ({ data: { is_draft: true, revision: 2 } as MessageField }))
server.answer(undoSend, ({ body: { msg_id } }) => ({ data: { msg_id, thread_id: msg_id, revision: 2, version: 10 } }))

beforeEach(async () => {
  held = new Map()
  isHeld = () => false
  answerSending()
  await stage.open([{ subject: 'Thư A' }])
})

const choose = ({ window }: ComposeOnStage, ...names: string[]) =>
  userEvent.upload(
    window.element().querySelector('input[data-field="files"]') as HTMLInputElement,
    names.map((name) => new File([name], name, { type: 'text/plain' })),
  )
const button = ({ window }: ComposeOnStage, name: string) => window.getByRole('button', { name, exact: true })
const link = ({ window }: ComposeOnStage, name: string) => window.getByRole('link', { name, exact: true })
const anyway = page.getByRole('alertdialog').getByRole('button', { name: 'Vẫn gửi', exact: true })

async function write(subject: string): Promise<ComposeOnStage> {
  const compose = await startWriting()
  await compose.to.fill('duc@senmail.test,')
  await compose.subject.fill(subject)
  await compose.text.click()
  await keyboard('Chào anh.')
  await expect.element(compose.window.getByText(SAVED)).toBeVisible()
  return compose
}

it('ask before they close over files that are on their way', async () => {
  isHeld = () => true
  const compose = await startWriting()
  await compose.subject.fill('Có tệp đang tải')
  await choose(compose, 'lớn.zip')
  await button(compose, 'Lưu và đóng').click()
  const question = page.getByRole('alertdialog', { name: 'Có tệp chưa được tải lên' })
  await question.getByRole('button', { name: 'Giữ cửa sổ mở' }).click()
  await expect.element(compose.window.getByText('lớn.zip').first()).toBeVisible()
  await button(compose, 'Lưu và đóng').click()
  await question.getByRole('button', { name: 'Đóng, bỏ các tệp này' }).click()
  await isGone(compose.window)
})

it('asks before a window or a page goes whose file is still on its way, and keeps the focus in it', async () => {
  isHeld = () => true
  const compose = await startWriting()
  await compose.subject.fill('Tệp đang tải')
  await choose(compose, 'to.bin')
  await expect.element(compose.window.getByRole('progressbar')).toBeVisible()
  await button(compose, 'Lưu và đóng').click()
  const question = page.getByRole('alertdialog', { name: 'Có tệp chưa được tải lên' })
  await expect.element(question).toBeVisible()
  await keyboard('{Escape}')
  await isGone(question)
  expect(isAskedBeforeLeaving()).toBe(true)
  await button(compose, 'Hủy tải lên to.bin').click()
  await expect.poll(() => compose.window.element().contains(document.activeElement)).toBe(true)
  await expect.poll(isAskedBeforeLeaving).toBe(false)
})

/** A browser finds out in this way. */
function isAskedBeforeLeaving(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

it('lists files in the order in which they were chosen, in any order of completion', async () => {
  isHeld = (name) => name === 'tep-1.txt'
  const compose = await startWriting()
  await compose.subject.fill('Theo thứ tự')
  await choose(compose, 'tep-1.txt', 'tep-2.txt', 'tep-3.txt')
  const rows = () => Array.from(compose.window.element().querySelectorAll('[data-field="attachments"] li'))
  const names = () => rows().map((row) => /tep-\d/.exec(row.textContent)?.[0])
  await expect.element(link(compose, 'tep-3.txt')).toBeVisible()
  await expect.element(link(compose, 'tep-2.txt')).toBeVisible()
  expect(names()).toEqual(['tep-1', 'tep-2', 'tep-3'])
  held.get('tep-1.txt')?.take()
  await expect.element(link(compose, 'tep-1.txt')).toBeVisible()
  expect(names()).toEqual(['tep-1', 'tep-2', 'tep-3'])
})

it('restores the files that were left out on undo, and reports that a failed message was not sent', async () => {
  const compose = await write('Đi thiếu tệp')
  isHeld = () => true
  answerSending(async () => {
    // The file arrives while the sending is in progress.
    held.get('den-muon.txt')?.take()
    answerSending()
    breakOff()
  })
  await choose(compose, 'den-muon.txt')
  await expect.poll(() => held.has('den-muon.txt')).toBe(true)
  await button(compose, 'Gửi').click()
  await anyway.click()
  await expect.element(link(compose, 'den-muon.txt')).toBeVisible()
  await expect.element(compose.window.getByText(SAVED)).toBeVisible()
  await expect.element(compose.window.getByText('Thư chưa được gửi. Hãy gửi lại.')).toBeVisible()

  await choose(compose, 'con-tren-duong.txt')
  await expect.poll(() => held.has('con-tren-duong.txt')).toBe(true)
  await button(compose, 'Gửi').click()
  await anyway.click()
  await isGone(compose.window)
  held.clear()
  await page.getByRole('button', { name: 'Hoàn tác', exact: true }).click()
  await expect.element(compose.window).toBeVisible()
  await expect.element(compose.window.getByText('con-tren-duong.txt')).toBeVisible()
  await expect.poll(() => held.has('con-tren-duong.txt')).toBe(true)
  held.get('con-tren-duong.txt')?.take()
  await expect.element(link(compose, 'con-tren-duong.txt')).toBeVisible()
  expect(compose.window.getByRole('link', { name: /\.txt/ }).elements()).toHaveLength(2)
})
