import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations } from '../../../testing/accessibility-violations.fixture.ts'
import { attachedFile } from '../../../testing/drive-files.fixture.ts'
import { mailStage } from '../../../testing/mail-stage.fixture.tsx'

const { open } = mailStage()
const PICTURE = { uploaded: false, content_type: 'image/jpeg', size: 9 } as const

async function read(...files: readonly ReturnType<typeof attachedFile>[]): Promise<void> {
  await open([{ subject: 'Báo giá', messages: [{ files: [...files] }] }], { path: '/folder/INBOX/100' })
  await expect.element(page.getByRole('group', { name: 'Tệp đính kèm' })).toBeVisible()
}

it('says that a file is a program under another name, and shows nothing of it', async () => {
  await read(attachedFile('9', 'gia.jpg', { ...PICTURE, is_disguised: true }))
  await expect.element(page.getByRole('alert')).toHaveTextContent(/là chương trình, dù tên của tệp nói khác/)
  expect(document.querySelector('img[src*="thumbnail"]')).toBe(null)
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('button', { name: /^gia\.jpg, .*chương trình đội tên khác/ }).click()
  await expect.element(page.getByText('Tệp này là chương trình đội tên khác nên không được hiển thị.')).toBeVisible()
})

it('says that a file with two endings is a program', async () => {
  await read(attachedFile('9', 'bao-cao.pdf.exe', { uploaded: false, content_type: 'application/octet-stream' }))
  await expect.element(page.getByText(/^Chương trình có thể gây hại/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^bao-cao\.pdf\.exe, .*, chương trình/ })).toBeVisible()
})

it('says nothing of other files', async () => {
  await read(attachedFile('9', 'gia.pdf', { uploaded: false, content_type: 'application/pdf' }))
  expect(page.getByText(/hương trình/).query()).toBe(null)
})
