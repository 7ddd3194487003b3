import { beforeAll, expect, it } from 'vitest'
import { startWriting } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { htmlOnTheWire } from './stage/html-on-the-wire.ts'
import { newMailbox } from './stage/people.ts'
import { stage } from './stage/stage.ts'

const { signedIn } = stage()
const words = composeWordsOf('vi')

let [writer, reader] = ['', '']
beforeAll(async () => {
  writer = await newMailbox('co-logo', 'Lý Thanh Thủy')
  reader = await newMailbox('xem-logo', 'Đỗ Nhật Minh')
})

it('keeps a logo in the signature, asks before it drops one, and sends it along with the mail', async () => {
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
  const logo = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(300, 100)
    canvas.getContext('2d')?.fillRect(0, 0, 200, 50)
    return Array.from(new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer()))
  })
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(logo) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await text.locator('img[src*="/public/files/"]').waitFor()

  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Soạn tiếp' }).click()
  await dialog.getByRole('button', { name: 'Lưu', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await first.window.getByRole('button', { name: words.saveAndClose }).click()

  const compose = await startWriting(page, words)
  const picture = compose.text.locator('#sen-signature img')
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(300)
  await compose.to.pressSequentially(`${reader},`)
  await compose.subject.fill(subject)
  await compose.text.press('Control+Home')
  await page.keyboard.type('Em chào anh.')
  await compose.send.click()
  const [image = ''] = /<img[^>]*>/.exec(await htmlOnTheWire(reader, subject)) ?? []
  expect(image).toMatch(/src="cid:/)
  expect(image).toContain('width="300"')
  expect(image).toContain('height="100"')
})
