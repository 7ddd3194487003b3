import type { Locator, Page } from '@playwright/test'
import { composeOn, startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { htmlOnTheWire } from './stage/html-on-the-wire.ts'
import { newMailbox, newPromptMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { expect, test } from './stage/test.ts'

const words = composeWordsOf('vi')

let [writer, reader] = ['', '']
test.beforeAll(async () => {
  writer = await newPromptMailbox('co-logo', 'Lý Thanh Thủy')
  reader = await newMailbox('xem-logo', 'Đỗ Nhật Minh')
})

async function logoFile(page: Page) {
  const logo = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(300, 100)
    canvas.getContext('2d')?.fillRect(0, 0, 200, 50)
    return Array.from(new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer()))
  })
  return { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(logo) }
}

/** Checks the rendered content, because a style sheet may replace the loaded picture. */
const drawnLook = (picture: Locator) =>
  picture.evaluate((image) => {
    const { content, objectFit } = getComputedStyle(image)
    const { width, height } = image.getBoundingClientRect()
    return { content, objectFit, width: Math.round(width), height: Math.round(height) }
  })
const AS_IT_IS = { content: 'normal', objectFit: 'fill', width: 160, height: 53 }

async function openSignature(page: Page): Promise<Locator> {
  const compose = await startWriting(page, words)
  await compose.window.getByRole('toolbar').getByRole('button', { name: 'Thêm', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Chữ ký…' }).click()
  return page.getByRole('dialog', { name: 'Chữ ký', exact: true })
}

test('keeps a logo in the signature, asks before it drops one, and sends it along with the mail', async ({
  signedIn,
}) => {
  const subject = 'Thư có logo'
  const page = await signedIn(writer)
  const first = await startWriting(page, words)
  await first.window.getByRole('toolbar').getByRole('button', { name: 'Thêm', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Chữ ký…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Chữ ký', exact: true })
  const text = dialog.locator('[contenteditable="true"]')
  await dialog.getByRole('button', { name: 'Bắt đầu từ mẫu' }).click()
  await expect.poll(() => text.textContent()).toContain('Lý Thanh Thủy')
  await text.click()
  await page.keyboard.press('Control+End')
  await dialog.locator('input[type=file]').setInputFiles(await logoFile(page))
  await text.locator('img[src*="/public/files/"]').waitFor()

  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Soạn tiếp' }).click()
  await dialog.getByRole('button', { name: 'Lưu', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await first.window.getByRole('button', { name: words.saveAndClose }).click()

  const compose = await startWriting(page, words)
  const picture = compose.text.locator('#sen-signature img')
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(300)
  expect(await drawnLook(picture)).toEqual(AS_IT_IS)
  await compose.to.pressSequentially(`${reader},`)
  await compose.subject.fill(subject)
  await compose.text.press('Control+Home')
  await page.keyboard.type('Em chào anh.')
  await compose.send.click()
  const [image = ''] = /<img[^>]*>/.exec(await htmlOnTheWire(reader, subject)) ?? []
  expect(image).toMatch(/src="cid:/)
  // The logo has a small width, regardless of its file.
  expect(image).toContain('width="160"')
  expect(image).toContain('height="53"')

  await page.getByRole('link', { name: 'Đã gửi' }).first().click()
  await page.getByText(subject).first().click()
  const logo = page.frameLocator('iframe').last().locator('img')
  await expect.poll(() => logo.evaluate((shown) => (shown as HTMLImageElement).naturalWidth)).toBe(300)
  expect(await page.getByText('Ảnh từ xa đang được chặn').count()).toBe(0)
})

test('begins with a template that has the logo beside the lines', async ({ signedIn }) => {
  const page = await signedIn(await newPromptMailbox('mau-logo', 'Âu Dương Lan'))
  const dialog = await openSignature(page)
  const text = dialog.locator('[contenteditable="true"]')
  await text.waitFor()
  const asked = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Mẫu có logo…' }).click()
  await (await asked).setFiles(await logoFile(page))
  const cells = text.locator('td')
  await cells.first().locator('img[src*="/public/files/"]').waitFor()
  await expect.poll(() => cells.count()).toBe(2)
  expect(await cells.last().textContent()).toContain('Âu Dương Lan')
  await page.keyboard.type('Kế toán trưởng')
  await dialog.getByRole('button', { name: 'Lưu', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  const logo = page.locator('#sen-signature td img')
  await logo.waitFor()
  await expect.poll(() => drawnLook(logo)).toEqual(AS_IT_IS)
  expect(await page.locator('#sen-signature').textContent()).not.toMatch(/Chức danh|Điện thoại/)
  expect(await page.locator('#sen-signature').textContent()).toContain('Kế toán trưởng')

  const subject = 'Logo trong mẫu'
  const compose = composeOn(page, words)
  await compose.to.pressSequentially(`${reader},`)
  await compose.subject.fill(subject)
  await compose.window.getByRole('button', { name: words.enlarge }).click()
  await expect.poll(() => drawnLook(logo)).toEqual(AS_IT_IS)
  await compose.text.press('Control+Home')
  await page.keyboard.type('Em chào anh.')
  await compose.send.click()
  const [image = ''] = /<img[^>]*>/.exec(await htmlOnTheWire(reader, subject)) ?? []
  expect(image).toContain('width="160"')
  expect(image).toContain('height="53"')
})

test("draws one's own logo in an answer, and requests no picture of a stranger, which stays in the saved draft", async ({
  signedIn,
}) => {
  const subject = 'Ảnh của người lạ'
  // The page's policy would block it, which counts as a request in journeys.
  const strangeAddress = 'https://192.0.2.1/nguoi-la.png'
  const html = `<p>Chào chị</p><p><img src="${strangeAddress}" width="80" height="60" alt="Ảnh lạ"></p>`
  await post([{ to: writer, subject, html }])
  const page = await signedIn(writer)
  await page.getByText(subject).first().click()
  await page.getByRole('button', { name: words.reply, exact: true }).last().click()
  const answer = composeOn(page, words)
  await whenWritable(answer)
  expect(await answer.window.getAttribute('data-shape')).toBe('inline')
  await expect.poll(() => drawnLook(answer.text.locator('#sen-signature img'))).toEqual(AS_IT_IS)
  await answer.window.getByRole('button', { name: words.showQuotedOriginal }).click()
  await answer.window.getByRole('button', { name: words.editQuotation }).click()
  const strange = answer.text.getByAltText('Ảnh lạ')
  await strange.waitFor()
  expect((await drawnLook(strange)).content).toMatch(/^url\("data:image\/svg/)
  const saved = page.waitForRequest((request) => request.postData()?.includes(strangeAddress) === true)
  await answer.text.click({ position: { x: 40, y: 20 } })
  await page.keyboard.type('Em xem rồi.')
  await saved
})
