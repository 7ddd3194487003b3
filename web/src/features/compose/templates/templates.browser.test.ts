import { getSettings, saveSettings } from '@sen/contract/settings'
import { checkSpam } from '@sen/contract/spam-check'
import { changeTemplate, createTemplate, getTemplate, listTemplates, type TemplateField } from '@sen/contract/templates'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openCompose } from '../../../state/compose-windows.ts'
import { accessibilityViolations } from '../../../testing/accessibility-violations.fixture.ts'
import { type ComposeOnStage, composeStage, keyboard, startWriting } from '../../../testing/compose-stage.fixture.tsx'
import { inputMethod } from '../../../testing/typing.fixture.ts'

const { server, saved } = composeStage()
const method = inputMethod()
const HOA = { name: 'Nguyễn Thị Hoa', email: 'hoa@senmail.test' }
let templates: TemplateField[]
const SIGNATURE = 'Thủy, phòng bán hàng'
const settings = [
  { key: 'language', value: 'vi' },
  { key: 'enable_use_signature', value: true },
  { key: 'signature', value: `<p>${SIGNATURE}</p>` },
]

const template = (id: string, name: string, html: string, subject = ''): TemplateField => ({
  id,
  name,
  subject,
  snippet: 'Mở đầu',
  html,
})
server.answer(listTemplates, () => ({
  data: templates.map(({ html: _, ...row }) => row),
  total: templates.length,
}))
server.answer(getTemplate, ({ params }) => ({
  data: templates.find(({ id }) => id === params.id) as TemplateField,
}))
server.answer(createTemplate, ({ body }) => {
  const made = { ...template('9', body.name, body.html), subject: body.subject }
  templates = [...templates, made]
  return { data: made }
})
server.answer(changeTemplate, ({ params, body }) => {
  templates = templates.map((each) => (each.id === params.id ? { ...each, ...body } : each)) as TemplateField[]
  return { data: templates.find(({ id }) => id === params.id) as TemplateField }
})
server.answer(saveSettings, ({ body }) => ({ data: body, total: body.length }))
server.answer(checkSpam, () => ({ data: { score: 0, warn_score: 5, symbols: [] } }))
server.answer(getSettings, () => ({ data: settings, total: settings.length }) as never)

beforeEach(async () => {
  await page.viewport(1_440, 900)
  templates = [
    template('1', 'Báo giá', '<div>Chào {{name}},</div><div>Em gửi <b>báo giá</b>.</div>', 'Báo giá gửi {{name}}'),
    template('2', 'Cảm ơn', '<div>Cảm ơn anh chị.</div>'),
    template('3', 'Đặt lịch hẹn', '<div>Mình hẹn nhé?</div>'),
  ]
})

const list = () => page.getByRole('listbox', { name: 'Thư mẫu' })
const names = () =>
  Array.from(document.querySelectorAll('[role=listbox] [role=option]'), (each) => each.firstElementChild?.textContent)
const isClosed = () => expect.poll(() => list().query()).toBe(null)
const active = () => document.querySelector('[role=option][aria-selected=true]')?.firstElementChild?.textContent
const more = async ({ window }: ComposeOnStage, entry: string) => {
  await window.getByRole('toolbar').first().getByRole('button', { name: 'Thêm', exact: true }).click()
  await page.getByRole('menu').getByText(entry, { exact: true }).click()
}
const own = (compose: ComposeOnStage) => () => {
  const end = `\n\n${SIGNATURE}`
  return compose.lines().endsWith(end) ? compose.lines().slice(0, -end.length) : compose.lines()
}

it('a slash at the beginning of a line offers templates; typed text finds one without marks, Enter puts it in as one step', async () => {
  const compose = await startWriting(() => openCompose({ kind: 'new', to: [HOA] }))
  await compose.text.click()
  await keyboard('/')
  await expect.poll(names).toEqual(['Báo giá', 'Cảm ơn', 'Đặt lịch hẹn'])
  expect(document.activeElement).toBe(compose.text.element())
  expect(await accessibilityViolations()).toEqual([])
  await keyboard('gia bao')
  await expect.poll(names).toEqual(['Báo giá'])
  const chosen = compose.text.element().getAttribute('aria-activedescendant')
  expect(document.getElementById(chosen ?? '')?.textContent).toContain('Báo giá')
  await keyboard('{Enter}')
  await expect.poll(own(compose)).toBe('Chào Nguyễn Thị Hoa,\nEm gửi báo giá.')
  expect(compose.value(compose.subject)).toBe('Báo giá gửi Nguyễn Thị Hoa')
  await isClosed()
  await keyboard(' Thân mến')
  await expect.poll(own(compose)).toBe('Chào Nguyễn Thị Hoa,\nEm gửi báo giá. Thân mến')
  // The number of undo steps for the words depends on the typing speed.
  const steps = [own(compose)()]
  while (steps.at(-1)?.startsWith('Chào')) {
    await keyboard('{Control>}z{/Control}')
    await expect.poll(own(compose)).not.toBe(steps.at(-1))
    steps.push(own(compose)())
  }
  expect(steps.slice(-2)).toEqual(['Chào Nguyễn Thị Hoa,\nEm gửi báo giá.', '/gia bao'])
  await keyboard('{Control>}y{/Control}')
  await expect.poll(own(compose)).toBe('Chào Nguyễn Thị Hoa,\nEm gửi báo giá.')
})

it('arrows, Tab and the mouse choose; Escape leaves the slash and the window as they are', async () => {
  const compose = await startWriting()
  await compose.text.click()
  await keyboard('Thưa anh, /')
  await expect.element(list()).toBeVisible()
  await keyboard('{ArrowDown}')
  await expect.poll(active).toBe('Cảm ơn')
  await keyboard('{ArrowUp}{ArrowUp}')
  await expect.poll(active).toBe('Đặt lịch hẹn')
  await keyboard('{Tab}')
  await expect.poll(own(compose)).toBe('Thưa anh, Mình hẹn nhé?')
  await keyboard('{Enter}/cam')
  await expect.poll(names).toEqual(['Cảm ơn'])
  await list().getByText('Cảm ơn').click()
  await expect.poll(own(compose)).toBe('Thưa anh, Mình hẹn nhé?\nCảm ơn anh chị.')
  await keyboard('{Enter}/')
  await expect.element(list()).toBeVisible()
  await keyboard('{Escape}')
  await isClosed()
  expect(compose.window.element().getAttribute('data-shape')).toBe('pin')
  await keyboard('b{Enter}c')
  await expect.poll(own(compose)).toBe('Thưa anh, Mình hẹn nhé?\nCảm ơn anh chị.\n/b\nc')
})

it.each([
  ['ngày 1/2', 'ngày 1/2'],
  ['và/hoặc', 'và/hoặc'],
  ['https://a.vn/b', 'https://a.vn/b'],
  ['/ ghi chú', '/ ghi chú'],
  ['/bao/cao', '/bao/cao'],
  ['/khong co', '/khong co'],
])('“%s” is words, and Enter a new line', async (typed, line) => {
  const compose = await startWriting()
  await compose.text.click()
  await keyboard(typed)
  await isClosed()
  await keyboard('{Enter}x')
  await expect.poll(own(compose)).toBe(`${line}\nx`)
})

it('opens by Unikey’s bursts and by composition, and Enter only ends the word', async () => {
  const compose = await startWriting()
  await compose.text.click()
  await method.burst('/', 'ca', '-1ả', 'm', ' o', '-1ơ', 'n')
  await expect.poll(names).toEqual(['Cảm ơn'])
  await expect.poll(own(compose)).toBe('/cảm ơn')
  await keyboard('{Enter}')
  await expect.poll(own(compose)).toBe('Cảm ơn anh chị.')
  await keyboard('{Enter}')
  await method.burst('/', 'd', '-1đ', 'ă', '-1ặ', 't')
  await expect.poll(names).toEqual(['Đặt lịch hẹn'])
  await keyboard('{Escape}{Enter}/')
  await expect.element(list()).toBeVisible()
  await method.begin('cảm')
  await expect.poll(names).toEqual(['Cảm ơn'])
  const enter = new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true })
  compose.text.element().dispatchEvent(enter)
  await method.end('cảm')
  await expect.poll(own(compose)).toBe('Cảm ơn anh chị.\n/đặt\n/cảm')
  await expect.poll(names).toEqual(['Cảm ơn'])
  await keyboard('{Enter}')
  await expect.poll(own(compose)).toBe('Cảm ơn anh chị.\n/đặt\nCảm ơn anh chị.')
})

it('the menu inserts a template at the caret, keeps an existing subject, and leaves the signature alone', async () => {
  const compose = await startWriting()
  await compose.subject.fill('Của tôi')
  await compose.text.click()
  await keyboard('Trước  sau{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  await more(compose, 'Chèn thư mẫu…')
  const dialog = page.getByRole('dialog', { name: 'Chèn thư mẫu' })
  await expect.element(dialog).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await keyboard('cam on{Enter}')
  await expect.poll(() => dialog.query()).toBe(null)
  await expect.poll(own(compose)).toBe('Trước Cảm ơn anh chị. sau')
  expect(compose.value(compose.subject)).toBe('Của tôi')
  await keyboard('{Control>}z{/Control}')
  await expect.poll(own(compose)).toBe('Trước  sau')

  const signature = compose.text.element().querySelector('#sen-signature') as HTMLElement
  await userEvent.click(signature)
  await more(compose, 'Chèn thư mẫu…')
  await keyboard('lich hen{Enter}')
  await expect.poll(own(compose)).toBe('Trước  sau\nMình hẹn nhé?\nThủy, phòng bán hàng')
  expect(compose.text.element().querySelector('#sen-signature')?.textContent).toBe('Thủy, phòng bán hàng')
  await keyboard('{Control>}a{/Control}')
  await more(compose, 'Chèn thư mẫu…')
  await keyboard('cam on{Enter}')
  await expect.poll(() => compose.lines().includes('Cảm ơn anh chị.')).toBe(true)
  expect(compose.lines()).toContain('Trước  sau')
  expect(compose.text.element().querySelector('#sen-signature')?.textContent).toBe('Thủy, phòng bán hàng')
})

it('plain text gets the words of a template', async () => {
  const compose = await startWriting(() => openCompose({ kind: 'new', to: [HOA] }))
  await more(compose, 'Văn bản thuần')
  await compose.text.click()
  await keyboard('/bao')
  await expect.poll(names).toEqual(['Báo giá'])
  await keyboard('{Enter}')
  await expect.poll(own(compose)).toBe('Chào Nguyễn Thị Hoa,\nEm gửi báo giá.')
  expect(compose.text.element().querySelector('b')).toBe(null)
})

it('sending asks about unfilled placeholders, and fills one when its value is known', async () => {
  const compose = await startWriting()
  await compose.text.click()
  await keyboard('/bao')
  await expect.poll(names).toEqual(['Báo giá'])
  await keyboard('{Enter}')
  await expect.poll(own(compose)).toBe('Chào {{name}},\nEm gửi báo giá.')
  await compose.to.click()
  await keyboard(`${HOA.name} <${HOA.email}>,`)
  await expect.poll(compose.recipients).toHaveLength(1)
  const send = () => compose.window.getByRole('button', { name: 'Gửi', exact: true }).click()
  await send()
  const panel = page.getByRole('alertdialog')
  await expect.element(panel.getByText('Chưa được điền')).toBeVisible()
  expect(panel.element().textContent).toContain('{{name}}')
  await panel.getByRole('button', { name: 'Điền vào' }).click()
  await expect.poll(own(compose)).toBe('Chào Nguyễn Thị Hoa,\nEm gửi báo giá.')
  expect(compose.value(compose.subject)).toBe('Báo giá gửi Nguyễn Thị Hoa')
  await compose.text.click()
  await keyboard('{Control>}{End}{/Control} {{{{ma}}')
  await send()
  await expect.element(panel.getByText('Chưa được điền')).toBeVisible()
  expect(panel.element().textContent).toContain('{{ma}}')
  await expect.element(panel.getByRole('button', { name: 'Sửa nội dung' })).toBeVisible()
  await panel.getByRole('button', { name: 'Soạn tiếp' }).click()
})

it('a message becomes a template without its signature, under a name of its own or in the place of another', async () => {
  const compose = await startWriting()
  await compose.subject.fill('Hỏi thăm')
  await compose.text.click()
  await keyboard('Dạo này anh khỏe không?')
  await more(compose, 'Lưu làm thư mẫu…')
  const dialog = page.getByRole('alertdialog', { name: 'Lưu làm thư mẫu' })
  const name = dialog.getByRole('textbox', { name: 'Tên thư mẫu' })
  await expect.element(name).toBeVisible()
  await expect.poll(() => document.activeElement === name.element()).toBe(true)
  const text = dialog.getByRole('textbox', { name: 'Nội dung thư mẫu' })
  await expect.poll(() => text.query()?.getAttribute('contenteditable')).toBe('true')
  expect(text.element().textContent).toBe('Dạo này anh khỏe không?')
  expect(await accessibilityViolations()).toEqual([])
  await keyboard('báo GIÁ')
  await dialog.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect.element(dialog.getByText('Bạn đã có tên này.')).toBeVisible()
  expect(templates).toHaveLength(3)
  await name.fill('Hỏi thăm khách')
  await text.click()
  await keyboard('{Control>}{Home}{/Control}')
  await dialog.getByRole('button', { name: 'Chèn trường tự điền' }).click()
  await page.getByRole('menuitem', { name: 'Tên người nhận' }).click()
  await expect.poll(() => text.element().textContent).toBe('{{name}}Dạo này anh khỏe không?')
  await dialog.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect.poll(() => dialog.query()).toBe(null)
  expect(templates.at(-1)).toMatchObject({ name: 'Hỏi thăm khách', subject: 'Hỏi thăm' })
  expect(templates.at(-1)?.html).toMatch(/^<div>\{\{name\}\}Dạo này anh khỏe không\?<\/div>$/)
  await expect.poll(() => document.activeElement === compose.text.element()).toBe(true)

  await more(compose, 'Lưu làm thư mẫu…')
  await expect.element(name).toBeVisible()
  await name.fill('Cảm ơn')
  await dialog.getByRole('button', { name: 'Lưu', exact: true }).click()
  await dialog.getByRole('button', { name: 'Thay thư mẫu cùng tên' }).click()
  await expect.poll(() => dialog.query()).toBe(null)
  expect(templates.find(({ id }) => id === '2')?.html).toContain('Dạo này anh khỏe không?')
})

it('on a phone a slash is a slash, and the menu is the way', async () => {
  await page.viewport(390, 844)
  const compose = await startWriting()
  await compose.text.click()
  await keyboard('/cam')
  await isClosed()
  await more(compose, 'Chèn thư mẫu…')
  await page.getByRole('option', { name: /Cảm ơn/ }).click()
  await expect.poll(own(compose)).toBe('/camCảm ơn anh chị.')
  await expect.poll(() => saved()?.body).toContain('/camCảm ơn anh chị.')
})
