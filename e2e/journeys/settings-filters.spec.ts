import { createFolder } from '@sen/contract/folders'
import { callerAt } from '../program/api-client.ts'
import { goToFolder, openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox, tokenOf } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

const TEXTS = {
  vi: {
    fromMessage: 'Tạo bộ lọc từ thư này',
    name: 'Tên (không bắt buộc)',
    on: 'Tiếp tục',
    folder: 'Thư mục',
    create: 'Tạo bộ lọc',
    list: 'Bộ lọc',
    filed: 'Bộ lọc “Báo cáo” đã xếp thư này.',
    toFilter: 'Xem bộ lọc này trong Cài đặt',
    edit: 'Sửa Báo cáo',
  },
  en: {
    fromMessage: 'Create a filter from this message',
    name: 'Name (optional)',
    on: 'Continue',
    folder: 'Folder',
    create: 'Create the filter',
    list: 'Filters',
    filed: 'The filter “Báo cáo” moved it.',
    toFilter: 'Show this filter in Settings',
    edit: 'Edit Báo cáo',
  },
} as const

test('makes a filter from a message, which files the next one and is named there', { tag: '@both' }, async ({
  signedIn,
  language,
  device,
}) => {
  const [words, says] = [wordsOf(language), TEXTS[language]]
  const reader = await newMailbox('loc-thu', 'Trần Thu Hà')
  const call = callerAt(theProgram().url, await tokenOf(reader))
  await call(createFolder, { body: { name: 'Lưu báo cáo' } })
  await post([{ to: reader, subject: 'Báo cáo tuần một', text: 'Chị xem giúp em.' }])
  const page = await signedIn(reader)
  await openThread(page, 'Báo cáo tuần một')
  await page.getByRole('button', { name: words.moreActions }).last().click()
  await page.getByRole('menuitem', { name: says.fromMessage }).click()

  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel(says.name).fill('Báo cáo')
  await dialog.getByRole('button', { name: says.on }).click()
  const create = dialog.getByRole('button', { name: says.create })
  expect(await create.isDisabled()).toBe(true)
  await dialog.getByLabel(says.folder, { exact: true }).selectOption({ label: 'Lưu báo cáo' })
  await create.click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('list', { name: says.list, exact: true }).getByText('Báo cáo', { exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await post([{ to: reader, subject: 'Báo cáo tuần hai', text: 'Chị xem giúp em.' }])
  await goToFolder(page, device, words, 'Lưu báo cáo')
  await rowOf(page, 'Báo cáo tuần hai').waitFor()
  await openThread(page, 'Báo cáo tuần hai')
  await page.getByRole('button', { name: words.toMe }).click()
  const details = page.getByRole('dialog', { name: words.details })
  await details.getByText(says.filed).waitFor()
  await details.getByRole('link', { name: says.toFilter }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe(says.edit)
  expect(new URL(page.url()).pathname).toBe('/setting/customfilters')
})
