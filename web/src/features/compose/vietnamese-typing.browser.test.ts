import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { composeStage, startWriting } from '../../testing/compose-stage.fixture.tsx'
import { inputMethod, typeEveryWay } from '../../testing/typing.fixture.ts'

composeStage()
const method = inputMethod()

it('takes Vietnamese whole in the recipients and the subject', async () => {
  const { window, to, subject, recipients } = await startWriting()
  await typeEveryWay(method, to, 'To')
  for (const name of ['Cc', 'Bcc']) {
    await window.getByRole('button', { name, exact: true }).click()
    await typeEveryWay(method, window.getByRole('combobox', { name, exact: true }), name)
  }
  expect(recipients()).toEqual([])
  await typeEveryWay(method, subject, 'subject')
})

it('takes Vietnamese whole in the text and its links', async () => {
  const { window, text } = await startWriting()
  await typeEveryWay(method, text, 'text')
  await window.getByRole('toolbar').getByRole('button', { name: 'Chèn liên kết' }).click()
  const link = page.getByRole('dialog', { name: 'Chèn liên kết' })
  await typeEveryWay(method, link.getByRole('textbox', { name: 'Tài liệu Word' }), 'text of a link')
  await typeEveryWay(method, link.getByRole('textbox', { name: 'Địa chỉ' }), 'address of a link')
})

it('takes Vietnamese whole in a signature', async () => {
  const { window } = await startWriting()
  await window.getByRole('toolbar').getByRole('button', { name: 'Thêm', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Chữ ký…' }).click()
  const text = page.getByRole('dialog', { name: 'Chữ ký' }).getByRole('textbox').first()
  await expect.poll(() => text.query()?.getAttribute('contenteditable')).toBe('true')
  await typeEveryWay(method, text, 'signature')
})
