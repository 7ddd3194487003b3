import { beforeAll, expect, it } from 'vitest'
import { startWriting } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { newMailbox } from './stage/people.ts'
import { shellWordsOf } from './stage/shell-words.ts'
import { stage } from './stage/stage.ts'

const { signedIn } = stage()
const words = composeWordsOf('vi')

let writer = ''
beforeAll(async () => {
  writer = await newMailbox('phim-soan', 'Lý Thanh Thủy')
})

it('moves an item of a list in and out by Tab, and makes a link of selected words by Ctrl+K', async () => {
  const page = await signedIn(writer)
  const { text } = await startWriting(page, words)
  await text.click()
  await page.keyboard.press('Control+Shift+8')
  await page.keyboard.type('một')
  await page.keyboard.press('Enter')
  await page.keyboard.type('hai')
  await page.keyboard.press('Tab')
  await expect.poll(() => text.locator('ul ul li').textContent()).toBe('hai')
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => text.locator('ul ul').count()).toBe(0)
  expect(await text.locator('li').allTextContents()).toEqual(['một', 'hai'])

  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Control+k')
  const link = page.getByRole('dialog', { name: 'Chèn liên kết' })
  await link.getByRole('textbox', { name: 'Địa chỉ' }).fill('senmail.test')
  await page.keyboard.press('Enter')
  await expect.poll(() => text.locator('a').getAttribute('href')).toBe('https://senmail.test/')
  expect(await text.locator('a').textContent()).toBe('hai')
  // Without selected words the same keys open the palette, as everywhere.
  await page.keyboard.press('End')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: shellWordsOf('vi').palette }).waitFor()
})
