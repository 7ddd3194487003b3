import { saveSettings } from '@sen/contract/settings'
import { listThreads } from '@sen/contract/threads'
import { callerAt } from '../program/api-client.ts'
import { startWriting } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { DESKTOP } from './stage/devices.ts'
import { goToFolder, rowOf } from './stage/mailbox-page.ts'
import { newMailbox, newPromptMailbox, tokenOf } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

const words = composeWordsOf('vi')
const mailWords = wordsOf('vi')

let [writer, reader] = ['', '']
test.beforeAll(async () => {
  writer = await newPromptMailbox('khong-sua', 'Lương Bảo Ngọc')
  reader = await newMailbox('nguoi-doc', 'Trịnh Hoài Đức')
  const from = { name: 'Đức', address: 'duc@doitac.example' }
  await post([{ from, to: writer, subject: 'Đã nhận', text: 'Anh xem nhé.' }])
})

async function _subjectsIn(email: string, folder: string): Promise<readonly string[]> {
  const call = callerAt(theProgram().url, await tokenOf(email))
  return (await call(listThreads, { query: { in: folder, limit: 20, offset: 0 } })).data.map(({ subject }) => subject)
}

test('a message that leaves at once can only be taken back', async ({ signedIn }) => {
  const call = callerAt(theProgram().url, await tokenOf(writer))
  await call(saveSettings, {
    body: [
      { key: 'enable_delay_send', value: true },
      { key: 'time_delay_send', value: 30 },
    ],
  })
  const page = await signedIn(writer)
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
