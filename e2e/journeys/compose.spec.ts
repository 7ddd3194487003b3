import type { Page } from '@playwright/test'
import { type ComposePage, composeOn, startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { openThread } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { PARTNER, post } from './stage/post.ts'
import { messageIn, subjectsIn } from './stage/stored-mail.ts'
import { expect, test } from './stage/test.ts'

const READER_NAME = 'Đỗ Nhật Minh'

let [writer, reader] = ['', '']

test.beforeAll(async () => {
  writer = await newMailbox('soan-thu', 'Bùi Khánh Vy')
  reader = await newMailbox('nhan-thu', READER_NAME)
})

const SHEET = { name: 'Bảng giá 2027.xlsx', mimeType: 'application/vnd.ms-excel', buffer: Buffer.alloc(200_000, 7) }
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')

async function write(compose: ComposePage, to: string, subject: string, text: string): Promise<void> {
  await compose.to.pressSequentially(`${to},`)
  await compose.subject.fill(subject)
  await compose.text.click()
  await compose.text.pressSequentially(text)
}

test('writes, attaches, saves automatically, restores after a reload, sends, undoes the sending, and sends once', {
  tag: '@both',
}, async ({ signedIn, words: mailWords, language, device }) => {
  const words = composeWordsOf(language)
  const mark = device.kind
  const notice = (page: Page, says: string | RegExp) =>
    page.getByRole('region', { name: mailWords.notices }).getByText(says, { exact: true })
  const subject = `Báo giá thiết bị mạng ${mark}`
  const page = await signedIn(writer)
  const compose = await startWriting(page, words)
  await write(compose, reader, subject, 'Chào Minh, chị gửi báo giá.')
  await compose.window
    .locator('input[type=file]')
    .first()
    .setInputFiles([SHEET, { ...SHEET, name: 'setup.exe' }])
  const files = compose.window.getByRole('list', { name: words.attachments })
  await files.getByRole('link', { name: SHEET.name }).waitFor()
  await files.getByText(words.exeNotAttachable).waitFor()
  await files.getByRole('button', { name: words.remove('setup.exe') }).click()
  await compose.saved.waitFor()

  await compose.text.pressSequentially(' Chữ cuối.')
  await page.reload()
  await whenWritable(compose)
  expect(await compose.lines()).toBe('Chào Minh, chị gửi báo giá. Chữ cuối.')
  expect(await compose.subject.inputValue()).toBe(subject)
  expect(await compose.recipients()).toEqual([READER_NAME])
  await files.getByRole('link', { name: SHEET.name }).waitFor()

  await compose.text.click()
  await page.keyboard.press('End')
  await compose.send.click()
  await notice(page, words.sending).waitFor()
  await compose.window.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: words.undo }).click()
  await whenWritable(compose)
  expect(await compose.lines()).toBe('Chào Minh, chị gửi báo giá. Chữ cuối.')
  // The caret keeps its position.
  await expect.poll(() => compose.text.evaluate((text) => text === document.activeElement)).toBe(true)
  await page.keyboard.type(' Đã xem lại.')
  await compose.text.press('Control+Enter')
  await notice(page, words.sending).waitFor()

  await expect.poll(() => subjectsIn(reader, 'INBOX'), { timeout: 30_000 }).toContain(subject)
  const got = await messageIn(reader, 'INBOX', subject)
  expect(got.body).toContain('Chữ cuối. Đã xem lại.')
  expect(got.files.map((file) => [file.name, file.size])).toEqual([[SHEET.name, SHEET.buffer.length]])
  expect((await subjectsIn(reader, 'INBOX')).filter((one) => one === subject)).toHaveLength(1)
  expect((await subjectsIn(writer, 'Sent')).filter((one) => one === subject)).toHaveLength(1)
  expect(await subjectsIn(writer, 'Drafts')).not.toContain(subject)
})

test('answers with the original folded below, and forwards its files and pictures', { tag: '@both' }, async ({
  signedIn,
  words: mailWords,
  language,
  device,
}) => {
  const words = composeWordsOf(language)
  const mark = device.kind
  const notice = (page: Page, says: string | RegExp) =>
    page.getByRole('region', { name: mailWords.notices }).getByText(says, { exact: true })
  const subject = `Thư mời ${mark}`
  await post([
    {
      to: writer,
      cc: 'ke.toan@doitac.example',
      subject,
      html: `<style>p{color:red}body{background:#000}</style><p>Mời chị <b>tham dự</b>.</p><img src="cid:so-do" alt="Sơ đồ">`,
      attachments: [
        { filename: 'so-do.gif', content: PIXEL, cid: 'so-do' },
        { filename: 'Chương trình.pdf', content: Buffer.from('%PDF-1.4 x') },
      ],
    },
  ])
  const page = await signedIn(writer)
  await openThread(page, subject)
  await page.getByRole('button', { name: words.replyAll, exact: true }).first().click()
  const answer = composeOn(page, words)
  await whenWritable(answer)
  expect(await answer.recipients()).toEqual([PARTNER.name, 'ke.toan@doitac.example'])
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel)
  await expect.poll(focused).toBe(words.text)
  if ((await answer.window.getAttribute('data-shape')) === 'inline') {
    // The thread's heading shows the subject; its field appears on request.
    expect(await answer.subject.count()).toBe(0)
    await answer.window.getByRole('button', { name: /^(Sửa tiêu đề|Edit subject)$/ }).click()
    await answer.subject.press('Enter')
    await expect.poll(focused).toBe(words.text)
  }
  expect(await answer.subject.inputValue()).toBe(`Re: ${subject}`)
  await page.keyboard.type('Chị sẽ đến.')
  await answer.window.getByRole('button', { name: words.showQuotedOriginal }).click()
  const quoted = answer.window.frameLocator('iframe')
  await quoted.getByText('Mời chị tham dự').waitFor()
  await quoted.getByText(words.wrote).waitFor()
  await expect
    .poll(() =>
      quoted.getByRole('img', { name: 'Sơ đồ' }).evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBe(1)
  await answer.send.click()
  // The sender may count as a stranger until the mail is indexed.
  const anyway = page.getByRole('button', { name: words.sendAnyway })
  await anyway.or(notice(page, words.sending)).first().waitFor()
  if (await anyway.isVisible()) await anyway.click()
  await notice(page, words.sending).waitFor()

  // On a phone it is in the menu of the bottom bar.
  if (device.kind === 'phone') {
    await page.getByRole('button', { name: mailWords.threadActions }).tap()
    await page.getByRole('menuitem', { name: words.forward, exact: true }).tap()
  } else await page.getByRole('button', { name: words.forward, exact: true }).last().click()
  const forward = composeOn(page, words)
  await whenWritable(forward)
  const files = forward.window.getByRole('list', { name: words.attachments })
  expect(await files.getByRole('link').allTextContents()).toEqual(['Chương trình.pdf'])
  await forward.to.pressSequentially(`${reader},`)
  await forward.text.click()
  await forward.text.pressSequentially('Chị chuyển em xem.')
  await forward.send.click()

  await expect.poll(() => subjectsIn(reader, 'INBOX'), { timeout: 30_000 }).toContain(`Fwd: ${subject}`)
  const got = await messageIn(reader, 'INBOX', `Fwd: ${subject}`)
  expect(got.body).toContain('Chị chuyển em xem.')
  expect(got.body).toContain('Mời chị <b>tham dự</b>')
  // The original's style sheet is inlined and does not affect the surrounding text.
  expect(got.body).not.toContain('<style')
  expect(got.body).toMatch(/<div style="background:#000">\s*<p style="color:red">Mời chị/)
  expect(got.body).toMatch(/<img[^>]* src="\/api\/v2\/files\/[^"]+"/)
  expect(got.files.map((file) => file.name).sort()).toEqual(['Chương trình.pdf', 'so-do.gif'])
  const sent = await messageIn(writer, 'Sent', subject, 'Re:')
  expect(sent.in_reply_to).not.toBe('')
  expect(sent.body).toContain('Chị sẽ đến.')
  expect(sent.body).toContain('Mời chị')
})

test('shows a reply as being sent although its thread was read with the draft', async ({ signedIn }) => {
  const words = composeWordsOf('vi')
  const subject = 'Hỏi giờ họp'
  await post([{ to: writer, subject, text: 'Mấy giờ họp vậy chị?' }])
  const page = await signedIn(writer)
  await openThread(page, subject)
  await page.getByRole('button', { name: words.reply, exact: true }).first().click()
  const answer = composeOn(page, words)
  await whenWritable(answer)
  const withDraft = page.waitForResponse(
    async (response) => /\/threads\/\d+\?/.test(response.url()) && (await response.text()).includes('Chín giờ'),
  )
  await page.keyboard.type('Chín giờ nhé.')
  await withDraft
  let asked = 0
  // The request is never answered.
  await page.route(/\/api\/v2\/threads\/\d+\?/, () => {
    asked += 1
  })
  await answer.text.press('Control+Enter')
  await page.getByText('Đang gửi…', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /^Nháp/ }).count()).toBe(0)
  await expect.poll(() => asked).toBeGreaterThan(0)
})
