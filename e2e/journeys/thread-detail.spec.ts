import type { Page } from '@playwright/test'
import { composeWordsOf } from './stage/compose-words.ts'
import { DESKTOP } from './stage/devices.ts'
import { goToFolder, hasFocus, notice, openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { PARTNER, post } from './stage/post.ts'
import { expect, test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

// Layout and errors of threads are tested in `web/src/features/thread/reading.browser.test.ts`.

const [words, says] = [wordsOf('vi'), composeWordsOf('vi')]

const [LONG, ANSWERED, PRINTED] = ['Tiến độ thi công', 'Xin báo giá vận chuyển', 'Biên bản bàn giao']
const LENGTH = 6
const bodyOf = (number: number) => `Đoạn cuối của thư ${number}.`

let reader = ''

test.beforeAll(async () => {
  reader = await newMailbox('chi-tiet', 'Vũ Hải Yến')
  const id = (name: string) => `<${name}-${process.pid}@doitac.example>`
  const filler = 'Bên em đã kiểm tra lại toàn bộ hạng mục và gửi chị bản cập nhật. '.repeat(4)
  const first = id('tien-do-1')
  await post([
    ...Array.from({ length: LENGTH }, (_, at) => ({
      to: reader,
      subject: at === 0 ? LONG : `Re: ${LONG}`,
      messageId: id(`tien-do-${at + 1}`),
      ...(at > 0 && { inReplyTo: first, references: [first] }),
      text: `${filler}\n\n${bodyOf(at + 1)}`,
    })),
    { to: reader, subject: ANSWERED, messageId: id('bao-gia'), text: 'Chị cho em xin báo giá.' },
    { to: reader, subject: ANSWERED, inReplyTo: id('bao-gia'), references: [id('bao-gia')], text: 'Em nhắc lại ạ.' },
    {
      to: reader,
      subject: PRINTED,
      messageId: id('ban-giao'),
      html: '<style>p{color:#123456}</style><p>Đã bàn giao <b>đủ</b>.</p><script>alert(1)</script>',
      attachments: [{ filename: 'Biên bản.pdf', content: 'x' }],
    },
    {
      to: reader,
      subject: `Re: ${PRINTED}`,
      inReplyTo: id('ban-giao'),
      references: [id('ban-giao')],
      text: 'Xác nhận <đã nhận>.',
    },
  ])
})

const messages = (page: Page) => page.getByRole('article').locator('ol > li')
const editorOn = (page: Page) =>
  page.getByRole('textbox', { name: words.messageText }).and(page.locator('[contenteditable="true"]'))
const paper = (page: Page) => page.frameLocator('iframe[data-purpose="print"][data-ready]')

async function pdfOf(page: Page): Promise<Buffer> {
  const sheet = await page.context().newPage()
  await sheet.setContent((await page.locator('iframe[data-purpose="print"]').getAttribute('srcdoc')) ?? '')
  await sheet.emulateMedia({ media: 'print' })
  await sheet.getByText('Đã bàn giao').waitFor()
  await sheet.getByText('Xác nhận <đã nhận>.').waitFor()
  return sheet.pdf({ format: 'A4' })
}

test('prints one message, and a whole thread with every text and every name; deletes one message of several, takes it back, and deletes the thread with its last one', async ({
  signedIn,
}) => {
  const page = await signedIn(reader)
  await openThread(page, PRINTED)
  const more = messages(page).last().getByRole('button', { name: words.moreActions })
  await more.click()
  const [button, menu] = [await more.boundingBox(), await page.getByRole('menu').boundingBox()]
  expect(Math.abs((menu?.x ?? 0) + (menu?.width ?? 0) - (button?.x ?? 0) - (button?.width ?? 0))).toBeLessThan(40)
  await page.getByRole('menuitem', { name: words.printMessage }).click()
  await paper(page).getByText('Xác nhận <đã nhận>.').waitFor({ state: 'attached' })
  expect(await paper(page).locator('article').count()).toBe(1)
  await page.getByRole('button', { name: words.print, exact: true }).click()
  await paper(page).getByText('Đã bàn giao').waitFor({ state: 'attached' })
  expect(await paper(page).locator('article').count()).toBe(2)
  expect(await paper(page).locator('h1').textContent()).toBe(PRINTED)
  expect(await paper(page).locator('li').textContent()).toMatch(/^Biên bản\.pdf/)
  expect(await paper(page).getByText(PARTNER.name).count()).toBe(2)
  expect(await paper(page).locator('script').count()).toBe(0)

  // Prints by the browser's shortcut and by the palette, the only way to print the last message.
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(words.printLast)
  await page.getByRole('option', { name: words.printLast }).click()
  await expect.poll(() => paper(page).locator('article').count()).toBe(1)
  await page.keyboard.press('Control+p')
  await expect.poll(() => paper(page).locator('article').count()).toBe(2)
  expect((await pdfOf(page)).subarray(0, 5).toString()).toBe('%PDF-')

  const remove = async () => {
    await messages(page).last().getByRole('button', { name: words.moreActions }).click()
    await page.getByRole('menuitem', { name: words.deleteMessage }).click()
  }
  await remove()
  await notice(page, words, words.movedMessage).waitFor()
  await expect.poll(() => messages(page).count()).toBe(1)
  await page.getByRole('button', { name: words.undo }).click()
  await expect.poll(() => messages(page).count()).toBe(2)
  await remove()
  await expect.poll(() => messages(page).count()).toBe(1)
  await remove()
  await notice(page, words, words.movedToTrash(1)).waitFor()
  expect(await rowOf(page, PRINTED).count()).toBe(0)
  await goToFolder(page, DESKTOP, words, words.trash)
  await openThread(page, PRINTED)
  await expect.poll(() => messages(page).count()).toBe(2)
  await messages(page).last().getByRole('button', { name: words.moreActions }).click()
  expect(await page.getByRole('menuitem', { name: words.deleteMessage }).count()).toBe(0)
})

test('keeps the text and folds above a reply as they are when the reply is saved; opens at the waiting draft, and continues in a window', async ({
  signedIn,
}) => {
  const page = await signedIn(reader)
  await openThread(page, LONG)
  const answered = page.getByRole('article').getByText(bodyOf(LENGTH))
  await answered.waitFor()
  const more = page.getByRole('button', { name: words.showMore(LENGTH - 3) })
  await more.waitFor()
  await page.keyboard.press('r')
  await hasFocus(editorOn(page))
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET') asked.push(new URL(request.url()).pathname)
  })
  const refetchedThread = page.waitForResponse(/\/threads\/\d+\?in=/)
  await page.keyboard.type('Chi da nhan duoc.')
  await page.getByText(says.saved).waitFor()
  await refetchedThread
  expect(await more.count()).toBe(1)
  await page.getByRole('button', { name: says.deleteDraft }).click()
  await editorOn(page).waitFor({ state: 'hidden' })
  expect(await answered.isVisible()).toBe(true)
  expect(asked.filter((path) => /\/messages\/\d+$/.test(path))).toEqual([])

  await page.getByRole('button', { name: words.back }).click()
  await openThread(page, ANSWERED)
  await page.keyboard.press('r')
  const editor = editorOn(page)
  await editor.click()
  await page.keyboard.type('Chi gui em bang gia nhe.')
  await page.getByRole('button', { name: words.saveAndClose }).click()
  await editor.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: words.back }).click()
  await openThread(page, ANSWERED)
  const draft = messages(page).filter({ hasText: words.goOnWriting })
  await draft.frameLocator('iframe').getByText('Chi gui em bang gia nhe.').waitFor()
  expect(await draft.getByRole('button', { name: words.goOnWriting }).count()).toBe(1)
  await draft.getByRole('button', { name: words.goOnWriting }).click()
  await editor.waitFor()
  await page.getByRole('button', { name: words.saveAndClose }).click()
})
