import { expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { composeStage, keyboard, startWriting } from '../../testing/compose-stage.fixture.tsx'
import { inputMethod, UNIKEY_STEPS, UNIKEY_TEXT } from '../../testing/typing.fixture.ts'

composeStage()
const method = inputMethod()

function textOf(field: Locator): string {
  const box = field.element()
  const text = 'value' in box ? String(box.value) : (box.textContent ?? '')
  return text.replaceAll('\u00a0', ' ').replaceAll('\u200b', '')
}

async function clear(field: Locator): Promise<void> {
  await keyboard('{Control>}a{/Control}{Delete}')
  await expect.poll(() => textOf(field)).toBe('')
}

/** The three ways in which Vietnamese comes from a keyboard; nothing may be lost, doubled, or taken for something else. */
async function typeEveryWay(field: Locator, name: string): Promise<void> {
  await field.click()
  await method.burst(...UNIKEY_STEPS)
  await expect.poll(() => textOf(field), { message: `${name}, by backspaces` }).toBe(UNIKEY_TEXT)
  await clear(field)
  await method.compose('t', 'ti', 'tiê', 'tiêng', 'tiếng')
  await method.compose('v', 'vi', 'viê', 'việt')
  await expect.poll(() => textOf(field), { message: `${name}, by composition` }).toBe('tiếng việt ')
  await clear(field)
  await method.replace('t', 'tie', 'tiê', 'tiêng', 'tiếng')
  await expect.poll(() => textOf(field), { message: `${name}, by replacement` }).toBe('tiếng')
  await clear(field)
}

it('takes Vietnamese whole in the recipients and the subject', async () => {
  const { window, to, subject, recipients } = await startWriting()
  await typeEveryWay(to, 'To')
  for (const name of ['Cc', 'Bcc']) {
    await window.getByRole('button', { name, exact: true }).click()
    await typeEveryWay(window.getByRole('combobox', { name, exact: true }), name)
  }
  expect(recipients()).toEqual([])
  await typeEveryWay(subject, 'subject')
})

it('takes Vietnamese whole in the text and its links', async () => {
  const { window, text } = await startWriting()
  await typeEveryWay(text, 'text')
  await window.getByRole('toolbar').getByRole('button', { name: 'Chèn liên kết' }).click()
  const link = page.getByRole('dialog', { name: 'Chèn liên kết' })
  await typeEveryWay(link.getByRole('textbox', { name: 'Văn bản' }), 'text of a link')
  await typeEveryWay(link.getByRole('textbox', { name: 'Địa chỉ' }), 'address of a link')
})

it('takes Vietnamese whole in a signature', async () => {
  const { window } = await startWriting()
  await window.getByRole('toolbar').getByRole('button', { name: 'Thêm', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Chữ ký…' }).click()
  const text = page.getByRole('dialog', { name: 'Chữ ký' }).getByRole('textbox').first()
  await expect.poll(() => text.query()?.getAttribute('contenteditable')).toBe('true')
  await typeEveryWay(text, 'signature')
})
