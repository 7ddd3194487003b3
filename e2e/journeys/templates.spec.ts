import { createTemplate, listTemplates } from '@sen/contract/templates'
import { callerAt } from '../program/api-client.ts'
import { startWriting } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { newMailbox, tokenOf } from './stage/people.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'

const SAYS = {
  vi: {
    make: 'Thư mẫu mới',
    list: 'Thư mẫu',
    name: 'Tên thư mẫu',
    text: 'Nội dung thư mẫu',
    save: 'Lưu',
    more: 'Thêm',
    insert: 'Chèn thư mẫu…',
    delete: (name: string) => `Xóa ${name}`,
    deleted: (name: string) => `Đã xóa thư mẫu “${name}”`,
  },
  en: {
    make: 'New template',
    list: 'Templates',
    name: 'Name of the template',
    text: 'Text of the template',
    save: 'Save',
    more: 'More',
    insert: 'Insert a template…',
    delete: (name: string) => `Delete ${name}`,
    deleted: (name: string) => `The template “${name}” was deleted`,
  },
} as const

test.describe('templates', () => {
  test('are created in the settings, inserted into a message, and restored after deletion', {
    tag: '@both',
  }, async ({ signedIn, language, device }) => {
    const says = SAYS[language]
    const words = composeWordsOf(language)
    const owner = await newMailbox(`thu-mau-${language}`, 'Lý Thanh Thủy')
    const call = callerAt(theProgram().url, await tokenOf(owner))
    const page = await signedIn(owner, { path: '/setting/templates' })
    await page.getByRole('button', { name: says.make, exact: true }).click()
    await page.getByRole('textbox', { name: says.name }).fill('Báo giá')
    const text = page.getByRole('textbox', { name: says.text }).and(page.locator('[contenteditable="true"]'))
    await text.click()
    await page.keyboard.type('Chào {{email}}, tôi là {{my_name}}.')
    await page.getByRole('button', { name: says.save, exact: true }).click()
    const rows = page.getByRole('list', { name: says.list }).getByRole('listitem')
    await rows.filter({ hasText: 'Báo giá' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

    const writing = await signedIn(owner)
    const compose = await startWriting(writing, words)
    await compose.to.fill('hoa@doitac.example')
    await compose.to.press('Enter')
    await compose.text.click()
    if (device.kind === 'desktop') {
      await writing.keyboard.type('/bao gia')
      await writing.getByRole('option', { name: /Báo giá/ }).waitFor()
      await writing.keyboard.press('Enter')
    } else {
      await compose.window.getByRole('toolbar').getByRole('button', { name: says.more, exact: true }).tap()
      await writing.getByRole('menuitem', { name: says.insert }).tap()
      await writing.getByRole('option', { name: /Báo giá/ }).tap()
    }
    await expect.poll(() => compose.lines()).toBe('Chào hoa@doitac.example, tôi là Lý Thanh Thủy.')

    await call(createTemplate, { body: { name: 'Cảm ơn', html: '<p>Cảm ơn</p>' } })
    await rows.filter({ hasText: 'Cảm ơn' }).waitFor()
    await page.getByRole('button', { name: says.delete('Báo giá'), exact: true }).click()
    await page.getByText(says.deleted('Báo giá')).waitFor()
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByRole('button', { name: words.undo, exact: true }).click()
    await expect.poll(() => rows.count()).toBe(2)
    const { data } = await call(listTemplates, {})
    expect(data.map(({ name }) => name).toSorted()).toEqual(['Báo giá', 'Cảm ơn'])
  })
})
