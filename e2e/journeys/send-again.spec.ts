import { composeOn, startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { goToFolder, openThread } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { messageIn, subjectsIn } from './stage/stored-mail.ts'
import { expect, test } from './stage/test.ts'

const PRICES = { name: 'bang-gia.txt', mimeType: 'text/plain', buffer: Buffer.from('Thép tấm: 18.500 đ/kg') }

test('sends a message again with its files, after correcting it', { tag: '@both' }, async ({
  signedIn,
  words,
  language,
  device,
}) => {
  const [writer, reader] = await Promise.all([
    newMailbox(`gui-lai-${language}`, 'Bùi Thanh Hương'),
    newMailbox(`nhan-lai-${language}`, 'Ngô Đức Anh'),
  ])
  const composeWords = composeWordsOf(language)
  const subject = `Bảng giá thép ${language}`
  const page = await signedIn(writer)
  const first = await startWriting(page, composeWords)
  await first.to.fill(reader)
  await first.to.press('Enter')
  await first.subject.fill(subject)
  await first.text.pressSequentially('Chị gửi bảng giá.')
  await first.window.locator('input[type=file]').first().setInputFiles(PRICES)
  await first.window.getByRole('link', { name: PRICES.name }).waitFor()
  await first.text.press('Control+Enter')
  await first.window.waitFor({ state: 'hidden' })
  await expect.poll(() => subjectsIn(reader, 'INBOX'), { timeout: 30_000 }).toEqual([subject])

  await goToFolder(page, device, words, words.sent)
  await openThread(page, subject)
  await page.getByRole('button', { name: words.moreActions }).last().click()
  await page.getByRole('menuitem', { name: words.sendAgain }).click()
  const again = composeOn(page, composeWords)
  await whenWritable(again)
  expect(await again.subject.inputValue()).toBe(subject)
  expect(await again.recipients()).toEqual(['Ngô Đức Anh'])
  expect(await again.lines()).toContain('Chị gửi bảng giá.')
  await again.window.getByRole('link', { name: PRICES.name }).waitFor()
  await again.subject.fill(`${subject}, bản sửa`)
  await again.text.press('Control+Enter')
  await again.window.waitFor({ state: 'hidden' })
  await expect.poll(() => subjectsIn(reader, 'INBOX'), { timeout: 30_000 }).toEqual([`${subject}, bản sửa`, subject])
  const got = await messageIn(reader, 'INBOX', `${subject}, bản sửa`)
  expect(got.body).toContain('Chị gửi bảng giá.')
  expect(got.files.map(({ name, size }) => [name, size])).toEqual([[PRICES.name, PRICES.buffer.length]])
  expect([got.in_reply_to, got.references]).toEqual(['', []])
})

test('corrects the address of a message that did not arrive, and sends it again', { tag: '@both' }, async ({
  signedIn,
  words,
  language,
  device,
}) => {
  const [writer, reader] = await Promise.all([
    newMailbox(`sai-chi-${language}`, 'Lâm Gia Bảo'),
    newMailbox(`dung-chi-${language}`, 'Tạ Thu Trang'),
  ])
  const composeWords = composeWordsOf(language)
  const subject = `Lịch giao hàng ${language}`
  const wrong = `khong-co-${reader}`
  const page = await signedIn(writer)
  const first = await startWriting(page, composeWords)
  await first.to.fill(wrong)
  await first.to.press('Enter')
  await first.subject.fill(subject)
  await first.text.pressSequentially('Thứ Năm giao hàng nhé.')
  await first.text.press('Control+Enter')
  await page.getByRole('button', { name: composeWords.sendAnyway }).click()
  await first.window.waitFor({ state: 'hidden' })
  await goToFolder(page, device, words, words.sent)
  await openThread(page, subject)
  await page.getByRole('button', { name: words.correctAndSendAgain }).first().click()
  const again = composeOn(page, composeWords)
  await whenWritable(again)
  expect(await again.recipients()).toHaveLength(1)
  await again.window.getByRole('button', { name: wrong }).press('Delete')
  await expect.poll(() => again.recipients()).toEqual([])
  await again.to.fill(reader)
  await again.to.press('Enter')
  await again.text.press('Control+Enter')
  await again.window.waitFor({ state: 'hidden' })
  await expect.poll(() => subjectsIn(reader, 'INBOX'), { timeout: 30_000 }).toEqual([subject])
})
