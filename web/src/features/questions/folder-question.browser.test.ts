import { createFolder } from '@sen/contract/folders'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../data/call-error.ts'
import { hasFocus, isGone, mailStage, press } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()

it.each([
  ['vi', 'Thư mục mới', 'Tên', 'Tạo', 'Ở đây đã có thư mục mang tên này.'],
  ['en', 'New folder', 'Name', 'Create', 'A folder with that name already exists here.'],
] as const)(
  'says in %s that the server has a folder of that name already, and keeps the name as it was typed',
  async (language, title, name, create, exists) => {
    // Another page has created it meanwhile.
    stage.server.answer(createFolder, () => {
      throw new CallError('folder_exists', 400)
    })
    await stage.open([], { language })
    await press('Control+k')
    await page.getByRole('combobox').first().fill(title)
    await press('Enter')
    const dialog = page.getByRole('dialog', { name: title })
    const field = dialog.getByRole('textbox', { name })
    await field.fill('Dự án')
    await dialog.getByRole('button', { name: create }).click()
    await expect.element(dialog.getByText(exists)).toBeVisible()
    await expect.element(field).toHaveValue('Dự án')
    await hasFocus(field)
    await press('Escape')
    await isGone(dialog)
  },
)
