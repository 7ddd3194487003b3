import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type ComposePage, composeOn, startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { newMailbox } from './stage/people.ts'
import { DESKTOP } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { inputMethodOf } from './stage/typing.ts'

const { signedIn } = stage()
const words = composeWordsOf('vi')
const says = {
  more: 'Thêm',
  signature: 'Chữ ký…',
  signatureDialog: 'Chữ ký',
}
const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw=='

let writer = ''
beforeAll(async () => {
  writer = await newMailbox('go-tiep', 'Trịnh Bảo Ngọc')
})

/** What the clipboard of a picture viewer brings. */
function pastePictures(page: Page, names: readonly string[]): Promise<void> {
  return page.evaluate(
    ({ names, picture }) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
      for (const name of names) data.items.add(new File([bytes], name, { type: 'image/gif' }))
      const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(paste)
    },
    { names, picture: PIXEL },
  )
}

/** The text with its pictures by their names, a line each. */
function readText({ text }: ComposePage): Promise<string> {
  return text.evaluate((box) => {
    const copy = box.cloneNode(true) as HTMLElement
    for (const image of copy.querySelectorAll('img')) image.replaceWith(`[${image.alt}]`)
    const lines = Array.from(copy.children, (line) => (line.textContent ?? '').replaceAll('\u00a0', ' '))
    return lines.join('\n')
  })
}

it('pictures stand where they were pasted, in their order, however slow they are, and one types on behind them', async () => {
  const page = await signedIn(writer, { screen: DESKTOP })
  const compose = await startWriting(page, words)
  await compose.subject.fill('Ảnh đúng chỗ')
  await compose.text.click()
  const held: (() => void)[] = []
  await page.route('**/api/v2/files**', async (route) => {
    if (route.request().method() === 'POST') await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  await page.keyboard.type('Hình 1: ')
  await pastePictures(page, ['mot.gif', 'hai.gif'])
  await page.keyboard.type(' ')
  await expect.poll(() => held.length).toBe(2)
  // The second is up before the first, and while a word is being made beside it.
  const method = await inputMethodOf(page)
  await method.begin('viê')
  held[1]?.()
  await expect.poll(() => compose.text.locator('img[src^="/api/"]').count()).toBe(1)
  await method.begin('việt')
  await method.end('việt')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Dòng hai')
  held[0]?.()
  await expect.poll(() => compose.text.locator('img[src^="/api/"]').count()).toBe(2)
  await page.keyboard.type(' nữa')
  const written = 'Hình 1: [mot.gif][hai.gif] việt\nDòng hai nữa'
  expect(await readText(compose)).toBe(written)

  await expect
    .poll(async () => {
      await compose.saved.waitFor()
      await page.reload()
      await whenWritable(composeOn(page, words))
      return readText(compose)
    })
    .toBe(written)
})

it('a picture that is taken back while it is on its way stays away', async () => {
  const page = await signedIn(writer, { screen: DESKTOP })
  const compose = await startWriting(page, words)
  await compose.text.click()
  const held: (() => void)[] = []
  await page.route('**/api/v2/files**', async (route) => {
    if (route.request().method() === 'POST') await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  await page.keyboard.type('trước ')
  await pastePictures(page, ['mot.gif'])
  await expect.poll(() => readText(compose)).toBe('trước [mot.gif]')
  await page.keyboard.press('Control+z')
  await expect.poll(() => readText(compose)).toBe('trước ')
  // Asking the server begins a moment after the paste: what is let go before that would be held for ever.
  await expect.poll(() => held.length).toBe(1)
  const up = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().includes('/files'))
  held[0]?.()
  await up
  await page.keyboard.type('sau')
  await expect.poll(() => readText(compose)).toBe('trước sau')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+y')
  expect(await compose.text.locator('img[src^="blob:"]').count()).toBe(0)
})

it('after a picture is chosen, one types on in the text', async () => {
  const page = await signedIn(writer, { screen: DESKTOP })
  const compose = await startWriting(page, words)
  await compose.text.click()
  await page.keyboard.type('A')
  const asked = page.waitForEvent('filechooser')
  await compose.window.getByRole('toolbar').getByRole('button', { name: words.insertImage }).click()
  const file = { name: 'mot.gif', mimeType: 'image/gif', buffer: Buffer.from(PIXEL, 'base64') }
  await (await asked).setFiles(file)
  await compose.text.locator('img').waitFor()
  await page.keyboard.type('B')
  expect(await readText(compose)).toBe('A[mot.gif]B')
})

it('an address is a link in what is saved, goes where it says after it was corrected, and is no link while one writes', async () => {
  const page = await signedIn(await newMailbox('dia-chi', 'Lê Vy'), { screen: DESKTOP })
  const compose = await startWriting(page, words)
  await compose.subject.fill('Địa chỉ')
  await compose.text.click()
  await page.keyboard.type('Xem: https://sen.vn/tin!')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Dòng hai')
  expect(await compose.text.locator('a').count()).toBe(0)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  const saved = page.waitForRequest((request) => request.postData()?.includes('tin-moi') ?? false)
  await page.keyboard.type('-moi')
  const body = (await saved).postData() ?? ''
  expect(body).toContain(String.raw`<a href=\"https://sen.vn/tin-moi\">https://sen.vn/tin-moi</a>!`)
  await compose.saved.waitFor()
  await page.reload()
  await whenWritable(composeOn(page, words))
  expect(await compose.text.locator('a').count()).toBe(0)
  expect(await compose.text.textContent()).toContain('https://sen.vn/tin-moi!')
})

it('a signature takes pictures that are pasted, alone or in text, as files of its own', async () => {
  const page = await signedIn(writer, { screen: DESKTOP })
  const compose = await startWriting(page, words)
  await compose.window.getByRole('toolbar').getByRole('button', { name: says.more, exact: true }).click()
  await page.getByRole('menu').getByText(says.signature, { exact: true }).click()
  const text = page.getByRole('dialog', { name: says.signatureDialog }).locator('[contenteditable="true"]')
  await text.click()
  await page.evaluate((picture) => {
    const data = new DataTransfer()
    data.setData('text/plain', 'Logo')
    data.setData('text/html', `Logo <img src="data:image/gif;base64,${picture}">`)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, PIXEL)
  const kept = text.locator('img[src*="/public/files/"]')
  await expect.poll(() => kept.count()).toBe(1)
  expect(await text.textContent()).toContain('Logo')
  await pastePictures(page, ['mot.gif'])
  await expect.poll(() => kept.count()).toBe(2)
  expect(await text.locator('img').count()).toBe(2)
})
