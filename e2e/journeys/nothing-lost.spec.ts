import { composeOn, startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { DESKTOP } from './stage/devices.ts'
import { goToFolder, openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { expect, test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

const words = composeWordsOf('vi')
const mailWords = wordsOf('vi')
const says = { removeDrafts: 'Xóa thư nháp' }

let writer = ''
test.beforeAll(async () => {
  writer = await newMailbox('khong-mat', 'Vũ Thu Hà')
})

test('keeps a quotation that was opened, however often one undoes', async ({ signedIn }) => {
  await post([{ to: writer, subject: 'Hỏi giá', html: '<p>Cho tôi xin <b>báo giá</b>.</p>' }])
  const page = await signedIn(writer)
  await openThread(page, 'Hỏi giá')
  await page.keyboard.press('r')
  const answer = composeOn(page, words)
  await whenWritable(answer)
  await page.keyboard.type('Em gửi ạ')
  await answer.window.getByRole('button', { name: words.showQuotedOriginal }).click()
  await answer.window.getByRole('button', { name: words.editQuotation }).click()
  await answer.text.getByText('báo giá').waitFor()
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Control+z')
  expect(await answer.lines()).toContain('Em gửi ạ')
  await answer.text.getByText('báo giá').waitFor()
  await answer.saved.waitFor()
  await page.reload()
  await whenWritable(answer)
  await answer.text.getByText('báo giá').waitFor()
})

test('restores a deleted draft with its file and with text typed after the deletion in the list, and leaves nothing of it in the browser after signing out', async ({
  signedIn,
}) => {
  const page = await signedIn(writer)
  const compose = await startWriting(page, words)
  await compose.subject.fill('Có tệp quý')
  await compose.window
    .locator('input[data-field="files"]')
    .setInputFiles({ name: 'giữ.txt', mimeType: 'text/plain', buffer: Buffer.from('giữ') })
  const file = compose.window.getByRole('link', { name: 'giữ.txt' })
  await file.waitFor()
  await compose.saved.waitFor()
  await compose.window.getByRole('button', { name: words.deleteDraft }).click()
  await page.getByRole('button', { name: words.undo }).click()
  await whenWritable(compose)
  await file.waitFor()
  await compose.saved.waitFor()
  await page.reload()
  await whenWritable(compose)
  await file.waitFor()

  await goToFolder(page, DESKTOP, mailWords, mailWords.drafts)
  await rowOf(page, 'Có tệp quý').hover()
  await rowOf(page, 'Có tệp quý').getByRole('button', { name: says.removeDrafts }).click()
  await rowOf(page, 'Có tệp quý').waitFor({ state: 'hidden' })
  await compose.text.click()
  await page.keyboard.type('chữ viết tiếp')
  await rowOf(page, 'Có tệp quý').waitFor()
  await rowOf(page, 'Có tệp quý').getByText('chữ viết tiếp').waitFor()

  await compose.saved.waitFor()
  await page.getByRole('button', { name: `${mailWords.account}: ${writer}` }).click()
  await page.getByRole('menuitem', { name: mailWords.signOut }).click()
  await page.getByRole('button', { name: mailWords.signIn, exact: true }).waitFor()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('chữ viết tiếp')
})
