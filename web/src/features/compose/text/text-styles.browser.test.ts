import { saveSettings } from '@sen/contract/settings'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type ComposeOnStage, composeStage, keyboard, startWriting } from '../../../testing/compose-stage.fixture.tsx'
import { inputMethod } from '../../../testing/typing.fixture.ts'

const stage = composeStage()
stage.server.answer(saveSettings, ({ body }) => ({ data: body, total: body.length }))
const says = { style: 'Kiểu chữ', emoji: 'Chèn biểu tượng cảm xúc', plain: 'Văn bản thuần' }
const PHONE = { width: 390, height: 844 }

const button = ({ window }: ComposeOnStage, name: string) =>
  window.getByRole('toolbar').getByRole('button', { name, exact: true })

const htmlOf = ({ text }: ComposeOnStage) =>
  Array.from(text.element().children, (line) => line.outerHTML.replaceAll('&nbsp;', ' ')).join('\n')

it('an emoji is found by its name in either language, without marks, by keys alone, and is undone alone', async () => {
  await page.viewport(1_440, 900)
  const compose = await startWriting()
  const method = inputMethod()
  const field = page.getByRole('searchbox', { name: 'Tìm biểu tượng' })
  const hasFocus = () => expect.poll(() => document.activeElement === field.query()).toBe(true)
  const open = async () => {
    ;(button(compose, says.emoji).element() as HTMLElement).focus()
    await keyboard('{Enter}')
    await expect.element(field).toBeVisible()
    await hasFocus()
  }
  await compose.text.click()
  await method.burst('Chúc ')
  await open()
  await keyboard('chuc mung{Enter}')
  await method.burst(' ca', '-1ả', ' ')
  await open()
  await keyboard('family{ArrowDown}')
  const family = page.getByRole('button', { name: 'gia đình', exact: true })
  await expect.poll(() => document.activeElement === family.query()).toBe(true)
  await keyboard('{Enter}!')
  await expect.poll(compose.lines).toBe('Chúc 🎉 cả 👨‍👩‍👧!')
  // Escape closes the sheet, and not the window.
  await open()
  await keyboard('{Escape}')
  await expect.poll(() => field.query()).toBe(null)
  expect(compose.window.element().getAttribute('data-shape')).toBe('pin')
  await compose.text.click()
  await keyboard('{Control>}z{/Control}')
  await expect.poll(compose.lines).toBe('Chúc 🎉 cả ')
})

it('a plain text keeps only its words, and the sheets fit a phone', async () => {
  await page.viewport(PHONE.width, PHONE.height)
  const compose = await startWriting()
  await compose.text.click()
  await keyboard('Nhỏ')
  const choose = async (name: string) => {
    await button(compose, 'Thêm').click()
    await page.getByRole('menu').getByRole('menuitem', { name }).click()
  }
  for (const name of [says.style, says.emoji]) {
    await choose(name)
    const sheet = page.getByRole('dialog', { name })
    await expect.element(sheet).toBeVisible()
    const { left, right } = sheet.element().getBoundingClientRect()
    expect([left >= 0, right <= PHONE.width]).toEqual([true, true])
    await keyboard('{Escape}')
    await expect.poll(() => sheet.query()).toBe(null)
  }
  await choose(says.style)
  await page.getByRole('dialog', { name: says.style }).getByRole('radio', { name: 'Tiêu đề 3', exact: true }).click()
  await expect.poll(() => htmlOf(compose)).toBe('<h3>Nhỏ</h3>')
  await button(compose, 'Thêm').click()
  await page.getByRole('menu').getByText(says.plain, { exact: true }).click()
  await page.getByRole('button', { name: 'Bỏ định dạng' }).click()
  await expect.poll(() => htmlOf(compose)).toBe('<div>Nhỏ</div>')
})

it('after the question about plain text, one types on in the text', async () => {
  await page.viewport(1_440, 900)
  const compose = await startWriting()
  await compose.text.click()
  await button(compose, 'Đậm').click()
  await keyboard('đậm')
  await button(compose, 'Thêm').click()
  await page.getByRole('menu').getByText(says.plain, { exact: true }).click()
  await page.getByRole('button', { name: 'Bỏ định dạng' }).click()
  await keyboard(' rồi thường')
  await expect.poll(compose.lines).toBe('đậm rồi thường')
  expect(compose.text.element().querySelector('b')).toBe(null)
})
