import { saveSettings } from '@sen/contract/settings'
import { listThreads } from '@sen/contract/threads'
import { beforeAll, expect, it } from 'vitest'
import { callerAt } from '../program/api-client.ts'
import { composeOn, startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { goToFolder, openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox, newPromptMailbox, tokenOf } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { DESKTOP, PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

const { signedIn } = stage()
const words = composeWordsOf('vi')
const mailWords = wordsOf('vi')

let [writer, reader] = ['', '']
beforeAll(async () => {
  writer = await newPromptMailbox('khong-sua', 'Lương Bảo Ngọc')
  reader = await newMailbox('nguoi-doc', 'Trịnh Hoài Đức')
})

async function subjectsIn(email: string, folder: string): Promise<readonly string[]> {
  const call = callerAt(theProgram().url, await tokenOf(email))
  return (await call(listThreads, { query: { in: folder, limit: 20, offset: 0 } })).data.map(({ subject }) => subject)
}

it('a message that a link filled in goes as it is', async () => {
  const page = await signedIn(writer, { screen: DESKTOP })
  await page.goto(
    `/compose-mailto?to=${reader}&subject=${encodeURIComponent('Từ liên kết')}&body=Xin%20b%C3%A1o%20gi%C3%A1`,
  )
  const compose = composeOn(page, words)
  await whenWritable(compose)
  await compose.send.click()
  await compose.window.waitFor({ state: 'hidden' })
  await expect.poll(() => subjectsIn(reader, 'INBOX'), { timeout: 30_000 }).toContain('Từ liên kết')
})

it('an answer without a word of its own goes without a question: what it quotes is text', async () => {
  const from = { name: 'Đức', address: 'duc@doitac.example' }
  await post([{ from, to: writer, subject: 'Đã nhận', text: 'Anh xem nhé.' }])
  const page = await signedIn(writer, { screen: DESKTOP })
  await openThread(page, 'Đã nhận')
  await page.keyboard.press('r')
  const answer = composeOn(page, words)
  await whenWritable(answer)
  await answer.send.click()
  await answer.window.waitFor({ state: 'hidden' })
  const sent = async () => (await subjectsIn(writer, 'Sent')).join()
  await expect.poll(sent, { timeout: 30_000 }).toContain('Đã nhận')
})

it('what is written below the signature is kept', async () => {
  const page = await signedIn(writer, { screen: DESKTOP })
  const first = await startWriting(page, words)
  await first.window.getByRole('toolbar').getByRole('button', { name: 'Thêm', exact: true }).click()
  await page.getByRole('menu').getByText('Chữ ký…', { exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Chữ ký' })
  await dialog.locator('[contenteditable="true"]').click()
  await page.keyboard.type('Ngọc')
  await dialog.getByRole('button', { name: 'Lưu', exact: true }).click()
  await first.text.getByText('Ngọc').waitFor()
  await first.window.getByRole('button', { name: words.saveAndClose }).click()
  await first.window.waitFor({ state: 'hidden' })

  const compose = await startWriting(page, words)
  await compose.text.getByText('Ngọc').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Dưới chữ ký')
  await compose.saved.waitFor()
  await page.reload()
  await whenWritable(composeOn(page, words))
  await composeOn(page, words).text.getByText('Dưới chữ ký').waitFor()
})

it('what leaves in this moment can only be taken back', async () => {
  const call = callerAt(theProgram().url, await tokenOf(writer))
  await call(saveSettings, {
    body: [
      { key: 'enable_delay_send', value: true },
      { key: 'time_delay_send', value: 30 },
    ],
  })
  const page = await signedIn(writer, { screen: DESKTOP })
  const compose = await startWriting(page, words)
  await compose.to.fill(`${reader},`)
  await compose.subject.fill('Đang đi')
  await compose.text.click()
  await page.keyboard.type('Chờ chút')
  await compose.send.click()
  await compose.window.waitFor({ state: 'hidden' })
  await goToFolder(page, DESKTOP, mailWords, mailWords.drafts)
  await rowOf(page, 'Đang đi').getByText('Đang gửi…').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('#')
  await rowOf(page, 'Đang đi').getByText('Đang gửi…').waitFor()
  expect(await page.getByText('vào Thùng rác').count()).toBe(0)
})

it('on a phone the way back closes the message and leaves the page behind it', async () => {
  expect(await subjectsIn(writer, 'Drafts')).not.toContain('Đã nhận')
  const page = await signedIn(writer, { screen: PHONE })
  await openThread(page, 'Đã nhận')
  const address = page.url()
  await page.getByRole('button', { name: words.reply, exact: true }).first().click()
  const answer = composeOn(page, words)
  await whenWritable(answer)
  await answer.text.click()
  await page.keyboard.type('Viết dở')
  // First goes what lies over the message.
  await answer.window.getByRole('button', { name: 'Gửi sau' }).click()
  await page.getByRole('menu').waitFor()
  await page.goBack()
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await answer.window.getByRole('button', { name: 'Thêm', exact: true }).click()
  await page.getByRole('menu').getByText('Chữ ký…', { exact: true }).click()
  await page.getByRole('dialog', { name: 'Chữ ký' }).waitFor()
  await page.goBack()
  await page.getByRole('dialog', { name: 'Chữ ký' }).waitFor({ state: 'hidden' })
  expect(await answer.text.textContent()).toContain('Viết dở')
  await page.goBack()
  await answer.window.waitFor({ state: 'hidden' })
  expect(page.url()).toBe(address)
  await expect.poll(() => subjectsIn(writer, 'Drafts')).toContain('Đã nhận')
  await page.goBack()
  await expect.poll(() => page.url()).not.toBe(address)
})
