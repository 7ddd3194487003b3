import { saveSettings } from '@sen/contract/settings'
import { saveSignature } from '@sen/contract/signatures'
import { getThread, listThreads } from '@sen/contract/threads'
import { addSender } from '@sen/testkit/add-sender'
import { type Call, callerAt } from '../program/api-client.ts'
import { composeOn, startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { openThread } from './stage/mailbox-page.ts'
import { newMailbox, tokenOf } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'

const words = composeWordsOf('vi')
const FROM = 'Từ'
const SALES = { name: 'Phòng Kinh doanh', email: `kinh-doanh-${process.pid}@cong-ty-khac.example` }
const TO_A_LIST = '[thảo luận] Họp mặt cuối năm'
const LIST = 'thaoluan@lists.example'

let [writer, reader] = ['', '']
let call: Call
test.beforeAll(async () => {
  writer = await newMailbox('hai-dia-chi', 'Vũ Thanh Hà')
  reader = await newMailbox('nhan-thu', 'Đinh Công Tráng')
  const { url, env } = theProgram()
  await addSender(env.DATA_DIR ?? '', writer, SALES)
  call = callerAt(url, await tokenOf(writer))
  await call(saveSettings, {
    body: [
      { key: 'enable_delay_send', value: false },
      { key: 'enable_use_signature', value: true },
      { key: 'signature', value: '<p>Hà, Sen Việt</p>' },
    ],
  })
  await call(saveSignature, { params: { email: SALES.email }, body: { signature: '<p>Kinh doanh 1900 1234</p>' } })
  await post([{ to: [LIST, writer], subject: TO_A_LIST, text: 'Mời cả nhà.', list: { post: `<mailto:${LIST}>` } }])
})

test('the address that sends is chosen, and brings its signature', async ({ signedIn }) => {
  const page = await signedIn(writer)
  const compose = await startWriting(page, words)
  const from = compose.window.getByLabel(FROM, { exact: true })
  expect(await from.locator('option').count()).toBe(2)
  expect(await from.inputValue()).toBe(writer)
  await compose.text.getByText('Hà, Sen Việt').waitFor()
  await from.selectOption(SALES.email)
  await compose.text.getByText('Kinh doanh 1900 1234').waitFor()
  expect(await compose.text.getByText('Hà, Sen Việt').count()).toBe(0)
  await compose.to.pressSequentially(`${reader},`)
  await compose.subject.fill('Bảng giá')
  await compose.text.click({ position: { x: 20, y: 10 } })
  await page.keyboard.type('Gửi anh bảng giá.')
  await compose.send.click()
  await compose.window.waitFor({ state: 'hidden' })
  const theirs = callerAt(theProgram().url, await tokenOf(reader))
  const arrived = async () => (await theirs(listThreads, { query: { in: 'INBOX', limit: 10, offset: 0 } })).data[0]?.id
  await expect.poll(arrived).toBeDefined()
  const { data } = await theirs(getThread, { params: { id: (await arrived()) ?? '' }, query: { in: 'INBOX' } })
  expect(data.messages.map((message) => message.from)).toEqual([SALES])
})

test('mail of a list is answered to the list', async ({ signedIn }) => {
  const page = await signedIn(writer)
  await openThread(page, TO_A_LIST)
  await page.getByRole('button', { name: 'Trả lời danh sách' }).click()
  const answer = composeOn(page, words)
  await whenWritable(answer)
  expect(await answer.recipients()).toEqual([expect.stringContaining(LIST)])
})
