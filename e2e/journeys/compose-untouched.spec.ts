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
  const from = { name: 'Đức', address: 'duc@doitac.example' }
  await post([{ from, to: writer, subject: 'Đã nhận', text: 'Anh xem nhé.' }])
})

async function subjectsIn(email: string, folder: string): Promise<readonly string[]> {
  const call = callerAt(theProgram().url, await tokenOf(email))
  return (await call(listThreads, { query: { in: folder, limit: 20, offset: 0 } })).data.map(({ subject }) => subject)
}

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
