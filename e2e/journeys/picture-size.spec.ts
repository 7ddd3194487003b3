import { crc32, deflateSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { type ComposePage, composeOn, startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { htmlOnTheWire } from './stage/html-on-the-wire.ts'
import { newMailbox, newPromptMailbox } from './stage/people.ts'
import { expect, test } from './stage/test.ts'

const words = composeWordsOf('vi')
const says = { imageOptions: 'Tùy chọn ảnh', fit: 'Vừa bề rộng thư' }

let [writer, reader] = ['', '']
test.beforeAll(async () => {
  writer = await newPromptMailbox('co-anh', 'Lý Thanh Thủy')
  reader = await newMailbox('xem-anh', 'Đỗ Nhật Minh')
})

function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const rows = deflateSync(Buffer.alloc((width + 1) * height))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

async function insertPicture({ window, text }: ComposePage): Promise<Locator> {
  const file = { name: 'ao-sen.png', mimeType: 'image/png', buffer: pngOf(1_200, 800) }
  await window.locator('input[type=file][accept]').setInputFiles(file)
  const picture = text.locator('img')
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1_200)
  return picture
}

const sizeOf = (picture: Locator) =>
  picture.evaluate((image) => [image.getBoundingClientRect().width, image.getBoundingClientRect().height])

async function choose(page: Page, { window }: ComposePage, size: string): Promise<void> {
  await window.getByRole('toolbar').getByRole('button', { name: says.imageOptions }).click()
  await page.getByRole('menuitemcheckbox', { name: size }).click()
}

async function drag(page: Page, picture: Locator, x: number, y: number): Promise<void> {
  await picture.click()
  const corner = page.locator('[data-picture-frame] > span').last()
  await corner.scrollIntoViewIfNeeded()
  await corner.hover()
  const { x: left = 0, y: top = 0 } = (await corner.boundingBox()) ?? {}
  await page.mouse.down()
  const [before = 0] = await sizeOf(picture)
  await page.mouse.move(left + 7 + x, top + 7 + y, { steps: 4 })
  await expect.poll(async () => ((await sizeOf(picture))[0] ?? 0) - before).toBeCloseTo(x, -1)
  await page.mouse.up()
}

test('draws a picture smaller and larger by its corner, and sends it so', async ({ signedIn }) => {
  const subject = 'Ảnh vừa cỡ'
  const page = await signedIn(writer)
  const compose = await startWriting(page, words)
  await compose.to.pressSequentially(`${reader},`)
  await compose.subject.fill(subject)
  await compose.text.click()
  await page.keyboard.type('Ảnh đây ạ.')
  const picture = await insertPicture(compose)
  const [before = 0] = await sizeOf(picture)
  await drag(page, picture, -262, -174)
  const drawn = async () => (await sizeOf(picture)).map((length) => Math.round(length))
  await expect.poll(async () => (await drawn())[0]).toBeLessThan(before - 250)
  const small = await drawn()
  expect((small[0] ?? 0) / (small[1] ?? 1)).toBeCloseTo(1.5, 1)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await drawn())[0]).toBe(Math.round(before))
  await page.keyboard.press('Control+y')
  await expect.poll(drawn).toEqual(small)
  await picture.click()
  await choose(page, compose, says.fit)
  await expect.poll(() => picture.getAttribute('width')).toBe('600')
  const [width = 0, height = 1] = await sizeOf(picture)
  expect(width).toBeLessThan(600)
  expect(width / height).toBeCloseTo(1.5, 1)
  await drag(page, picture, -262, -174)
  await expect.poll(async () => (await drawn())[0]).toBeLessThan(before - 250)
  const last = await drawn()

  await compose.saved.waitFor()
  await page.reload()
  await whenWritable(composeOn(page, words))
  await expect.poll(drawn).toEqual(last)
  await compose.text.getByText('Ảnh đây ạ.').click()
  await page.keyboard.type('!')
  await compose.send.click()
  const [image = ''] = /<img[^>]*>/.exec(await htmlOnTheWire(reader, subject)) ?? []
  expect(image).toMatch(/src="cid:/)
  expect(image).toContain(`width="${last[0]}"`)
  expect(image).toContain(`height="${last[1]}"`)
  expect(image).toMatch(/height: ?auto; ?max-width: ?100%/)
})

test('sends a picture without a chosen size no wider than fits a message', async ({ signedIn }) => {
  const subject = 'Ảnh nguyên khổ'
  const page = await signedIn(writer)
  const compose = await startWriting(page, words)
  await compose.to.pressSequentially(`${reader},`)
  await compose.subject.fill(subject)
  await compose.text.click()
  await page.keyboard.type('Ảnh đây ạ.')
  await insertPicture(compose)
  await compose.text.locator('img[src*="/files/"]').waitFor()
  await compose.send.click()
  const [image = ''] = /<img[^>]*>/.exec(await htmlOnTheWire(reader, subject)) ?? []
  expect(image).toContain('width="600"')
  expect(image).toContain('height="400"')
  expect(image).toMatch(/height: ?auto/)
  expect(image).toMatch(/max-width: ?100%/)
})
