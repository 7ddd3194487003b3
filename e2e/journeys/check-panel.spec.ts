import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { getSettings } from '@sen/contract/settings'
import { listThreads } from '@sen/contract/threads'
import { callerAt } from '../program/api-client.ts'
import { startWriting } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { newMailbox, newPromptMailbox, tokenOf } from './stage/people.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'

// Files that are still being scanned, in English on a phone, are tested in
// `web/src/features/compose/checking/check-panel.browser.test.ts`.

let [writer, reader] = ['', '']

test.beforeAll(async () => {
  writer = await newPromptMailbox('kiem-tra-thu', 'Phan Thanh Mai')
  reader = await newMailbox('doc-thu-da-kiem', 'Lý Quốc Anh')
})

const words = composeWordsOf('vi')
const says = {
  addSubject: 'Thêm tiêu đề',
  attach: 'Đính kèm tệp',
  forgotten: /nhắc “gửi kèm”/,
  outside: 'Có người nhận ngoài tổ chức.',
  silence: 'Lần sau không hỏi lại',
  shouted: /Tiêu đề viết toàn chữ hoa/,
  cannot: 'Chưa thể gửi thư này',
}

const OFFER = { name: 'Báo giá.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 báo giá') }

async function subjectsIn(email: string, folder: string): Promise<string[]> {
  const call = callerAt(theProgram().url, await tokenOf(email))
  const { data } = await call(listThreads, { query: { in: folder, limit: 50, offset: 0 } })
  return data.map((thread) => thread.subject)
}

function panelOn(page: Page) {
  const panel = page.getByRole('alertdialog')
  const answer = (name: string) => panel.getByRole('button', { name, exact: true })
  return {
    panel,
    answer,
    lines: panel.getByRole('list').first().locator('> li'),
    back: answer(words.keepEditing),
    anyway: answer(words.sendAnyway),
  }
}

async function accessibilityViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include('[role=alertdialog]').analyze()
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('lists all problems at once before a message is sent, and leads to the field that fixes each', async ({
  signedIn,
}) => {
  const page = await signedIn(writer)
  const compose = await startWriting(page, words)
  const { panel, answer, lines, back, anyway } = panelOn(page)
  await compose.send.click()
  await panel.getByText(says.cannot).waitFor()
  expect(await lines.count()).toBe(3)
  expect(await anyway.count()).toBe(0)
  expect(await focusedText(page)).toBe(words.keepEditing)
  expect(await accessibilityViolations(page)).toEqual([])
  await answer(says.addSubject).click()
  await panel.waitFor({ state: 'hidden' })
  await expect.poll(() => compose.subject.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type(`TRÚNG THƯỞNG LỚN 500.000đ!!`)
  const subject = await compose.subject.inputValue()

  await compose.to.pressSequentially(`${reader}, an@doitac.example,`)
  await compose.text.click()
  await compose.text.pressSequentially('Em gửi kèm báo giá. http://bit.ly/bao-gia')
  await compose.send.click()
  await panel.getByText(says.forgotten).waitFor()
  await panel.getByText(says.outside).waitFor()
  await panel.getByText('an@doitac.example').waitFor()
  await panel.getByText(says.shouted).waitFor()
  expect(await lines.count()).toBe(3)
  expect(await accessibilityViolations(page)).toEqual([])
  await back.press('Enter')
  await panel.waitFor({ state: 'hidden' })

  await compose.send.click()
  const chosen = page.waitForEvent('filechooser')
  await answer(says.attach).click()
  await (await chosen).setFiles([OFFER])
  const files = compose.window.getByRole('list', { name: words.attachments })
  await files.getByRole('link', { name: OFFER.name }).waitFor()

  await compose.send.click()
  await panel.getByText(says.outside).waitFor()
  expect(await panel.getByText(says.forgotten).count()).toBe(0)
  await panel.getByText(says.silence).first().click()
  await anyway.click()
  await compose.window.waitFor({ state: 'hidden' })
  await expect.poll(() => subjectsIn(reader, 'INBOX'), { timeout: 30_000 }).toContain(subject)
  const call = callerAt(theProgram().url, await tokenOf(writer))
  await expect
    .poll(async () => (await call(getSettings, {})).data.find(({ key }) => key === 'warning_send_outside')?.value)
    .toBe(false)
})
