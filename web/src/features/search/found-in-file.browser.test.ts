import { listThreads, type ThreadField } from '@sen/contract/threads'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { attachedFile } from '../../testing/drive-files.fixture.ts'
import { mailStage, rowOf } from '../../testing/mail-stage.fixture.tsx'
import { PHONE } from '../../testing/touch-screen.fixture.ts'

const stage = mailStage()
const FILES = ['Bảng kê.xlsx', 'Biên bản nghiệm thu.pdf'].map((name, at) => attachedFile(String(at + 9), name))
const MAIL = [{ subject: 'Hồ sơ kho', messages: [{ files: FILES }] }]
const SIZES = { desktop: {}, phone: PHONE }

const found = (row: ThreadField): ThreadField => ({
  ...row,
  snippet: '… kết quả nghiệm thu kho',
  found_message_id: stage.mailbox.detailOf(row.id).messages[0]?.id,
  found_in_file: 'Biên bản nghiệm thu.pdf',
})

async function openResults(language: 'vi' | 'en', size: keyof typeof SIZES): Promise<void> {
  stage.server.answer(listThreads, () => ({ data: stage.mailbox.rowsOf('INBOX').map(found), total: 1 }))
  await stage.open(MAIL, { language, path: '/advance-search?q=nghiem+thu', ...SIZES[size] })
}

it.each([
  ['vi', 'desktop', 'Tìm thấy trong tệp Biên bản nghiệm thu.pdf'],
  ['en', 'phone', 'Found in Biên bản nghiệm thu.pdf'],
] as const)('shows in the row which file has the words, with marks, in %s on a %s', async (language, size, says) => {
  await openResults(language, size)
  const row = rowOf(/Hồ sơ kho/)
  await expect.element(row).toHaveAccessibleName(expect.stringContaining(says))
  await expect.element(row.getByTitle(says)).toBeVisible()
  expect(row.getByTitle(says).element().querySelector('svg')).not.toBe(null)
  const marks = Array.from(row.element().querySelectorAll('mark'), (mark) => mark.textContent)
  expect(marks).toEqual(['nghiệm thu', 'nghiệm thu'])
})

it('marks the card of that file in the opened result, and no other card', async () => {
  await openResults('vi', 'desktop')
  await rowOf(/Hồ sơ kho/)
    .getByRole('link')
    .click()
  const group = page.getByRole('group', { name: 'Tệp đính kèm' })
  await expect
    .element(group.getByRole('button', { name: /^Biên bản nghiệm thu\.pdf.*khớp với tìm kiếm$/ }))
    .toBeVisible()
  expect(group.getByRole('button', { name: /khớp với tìm kiếm/ }).elements()).toHaveLength(1)
})
