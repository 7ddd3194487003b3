import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { newMailbox } from './stage/people.ts'
import { shellWordsOf } from './stage/shell-words.ts'
import { stage } from './stage/stage.ts'
import { type InputMethod, inputMethodOf, UNIKEY_STEPS, UNIKEY_TEXT } from './stage/typing.ts'

const { signedIn } = stage()
const says = shellWordsOf('vi')

let writer = ''
beforeAll(async () => {
  writer = await newMailbox('go-moi-noi', 'Lý Thanh Thủy')
})

const textOf = (field: Locator): Promise<string> =>
  field.evaluate((box) =>
    ('value' in box ? String(box.value) : (box.textContent ?? '')).replaceAll('\u00a0', ' ').replaceAll('\u200b', ''),
  )

async function clear(page: Page, field: Locator): Promise<void> {
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect.poll(() => textOf(field)).toBe('')
}

/** The three ways in which Vietnamese comes from a keyboard; nothing may be lost, doubled, or taken for something else. */
async function typeEveryWay(page: Page, method: InputMethod, field: Locator, name: string): Promise<void> {
  await field.focus()
  await method.burst(...UNIKEY_STEPS)
  await expect.poll(() => textOf(field), { message: `${name}, by backspaces` }).toBe(UNIKEY_TEXT)
  await clear(page, field)
  await method.compose('t', 'ti', 'tiê', 'tiêng', 'tiếng')
  await method.compose('v', 'vi', 'viê', 'việt')
  await expect.poll(() => textOf(field), { message: `${name}, by composition` }).toBe('tiếng việt ')
  await clear(page, field)
  await method.replace('t', 'tie', 'tiê', 'tiêng', 'tiếng')
  await expect.poll(() => textOf(field), { message: `${name}, by replacement` }).toBe('tiếng')
  await clear(page, field)
}

it('takes Vietnamese whole in the search box, the palette and feedback', async () => {
  const page = await signedIn(writer)
  const method = await inputMethodOf(page)
  const search = page.getByRole('combobox', { name: 'Tìm thư' })
  await typeEveryWay(page, method, search, 'search')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await typeEveryWay(page, method, page.getByRole('combobox', { name: says.palette }), 'palette')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: says.help }).click()
  await page.getByRole('menuitem', { name: says.feedback }).click()
  await typeEveryWay(page, method, page.getByRole('dialog', { name: says.feedback }).getByRole('textbox'), 'feedback')
})
