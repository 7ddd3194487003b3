import type { Page } from '@playwright/test'
import { getThread, listThreads } from '@sen/contract/threads'
import { callerAt } from '../program/api-client.ts'
import { type ComposePage, startWriting } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { newMailbox, newPromptMailbox, tokenOf } from './stage/people.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'

const words = composeWordsOf('vi')
const says = {
  style: 'Kiểu chữ',
}

let [writer, reader] = ['', '']
test.beforeAll(async () => {
  writer = await newPromptMailbox('kieu-chu', 'Mạc Đăng Khoa')
  reader = await newMailbox('doc-chu', 'Cao Thị Lụa')
})

const toolbarOf = ({ window }: ComposePage) => window.getByRole('toolbar')

async function choose(page: Page, compose: ComposePage, name: string): Promise<void> {
  await toolbarOf(compose).getByRole('button', { name: says.style }).click()
  await page.getByRole('dialog', { name: says.style }).getByRole('radio', { name, exact: true }).click()
}

const htmlOf = ({ text }: ComposePage) =>
  text.evaluate((box) => Array.from(box.children, (line) => line.outerHTML.replaceAll('&nbsp;', ' ')).join('\n'))

async function arrived(subject: string) {
  const call = callerAt(theProgram().url, await tokenOf(reader))
  const row = async () =>
    (await call(listThreads, { query: { in: 'INBOX', limit: 10, offset: 0 } })).data.find(
      (thread) => thread.subject === subject,
    )
  await expect.poll(row).toBeDefined()
  const { data } = await call(getThread, { params: { id: (await row())?.id ?? '' }, query: { in: 'INBOX' } })
  return data.messages[0]
}

test('headings, alignment and fonts are chosen in one sheet, are undone, and reach the reader', async ({
  signedIn,
}) => {
  const page = await signedIn(writer)
  const compose = await startWriting(page, words)
  await compose.to.fill(`${reader},`)
  await compose.subject.fill('Thư trình bày')
  await compose.text.click()
  await choose(page, compose, 'Tiêu đề 1')
  await page.keyboard.type('Báo cáo')
  // The line after a heading is a normal paragraph.
  await page.keyboard.press('Enter')
  await page.keyboard.type('Giữa dòng')
  await choose(page, compose, 'Căn giữa')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Shift+L')
  await page.keyboard.type('Chữ có chân')
  await page.keyboard.press('Shift+Home')
  await choose(page, compose, 'Times New Roman')
  const written = [
    '<h1>Báo cáo</h1>',
    '<div style="text-align: center;">Giữa dòng</div>',
    `<div style="text-align: left;"><span style="font-family: &quot;Times New Roman&quot;, Times, serif;">Chữ có chân</span></div>`,
  ].join('\n')
  await expect.poll(() => htmlOf(compose)).toBe(written)

  await toolbarOf(compose).getByRole('button', { name: says.style }).click()
  const sheet = page.getByRole('dialog', { name: says.style })
  await sheet.getByRole('radio', { name: 'Times New Roman', checked: true }).waitFor()
  await sheet.getByRole('radio', { name: 'Mặc định' }).click()
  await expect.poll(() => htmlOf(compose)).not.toContain('font-family')
  await page.keyboard.press('Control+z')
  await expect.poll(() => htmlOf(compose)).toBe(written)

  await compose.saved.waitFor()
  await compose.send.click()
  await compose.window.waitFor({ state: 'hidden' })
  const got = await arrived('Thư trình bày')
  expect(got?.body).toMatch(/<h1>Báo cáo<\/h1>/)
  expect(got?.body).toMatch(/text-align:\s*center/)
  expect(got?.body).toMatch(/font-family:[^"]*Times/)
})
