import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { labelThreads } from '@sen/contract/labels/labels'
import { createLabel } from '@sen/contract/labels/own-labels'
import { listThreads } from '@sen/contract/threads'
import { callerAt } from '../program/api-client.ts'
import { accessibilityViolations } from './stage/accessibility-violations.ts'
import { goToFolder, rowOf } from './stage/mailbox-page.ts'
import { newMailbox, tokenOf } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'
import { smallTargets } from './stage/touch-targets.ts'

const SUBJECT = 'Biên bản bàn giao mặt bằng'
const LABEL = 'Khách hàng, cũ'

const TEXTS = {
  vi: {
    format: 'Định dạng tệp',
    export: 'Xuất thư',
    files: 'Tệp thư',
    exports: 'Các bản xuất',
    imports: 'Các lần nhập',
    download: (name: string) => `Tải xuống ${name}`,
    remove: (name: string) => `Xóa ${name}`,
    imported: 'Đã nhập 1 thư',
    undo: (name: string) => `Hoàn tác lần nhập ${name}`,
    undone: 'Đã hoàn tác: thư đã nhập nằm trong Thùng rác.',
    labelled: /nhãn: .*Khách hàng, cũ/u,
  },
  en: {
    format: 'File format',
    export: 'Export mail',
    files: 'Mail files',
    exports: 'Your exports',
    imports: 'Your imports',
    download: (name: string) => `Download ${name}`,
    remove: (name: string) => `Delete ${name}`,
    imported: '1 message imported',
    undo: (name: string) => `Undo the import of ${name}`,
    undone: 'Undone. Imported mail is in Trash.',
    labelled: /labels: .*Khách hàng, cũ/u,
  },
} as const

test('takes mail along with its labels, brings it to another mailbox, and undoes that', { tag: '@both' }, async ({
  signedIn,
  words,
  language,
  device,
}) => {
  const says = TEXTS[language]
  const format = language === 'vi' ? 'zip' : 'mbox'
  /** Checks after a reload, when the notice is no longer shown. */
  const problems = async (page: Page, place: string) => {
    await page.reload()
    await page.getByRole('list').getByText(place).first().waitFor()
    return problemsOf(page, place)
  }
  const problemsOf = async (page: Page, place: string) => [
    ...(await accessibilityViolations(page, place)),
    ...(device.kind === 'phone' ? await smallTargets(page, place) : []),
  ]
  const owner = await newMailbox(`mang-di-${language}`, 'Trần Thu Hà')
  await post([{ to: owner, subject: SUBJECT, text: 'Kính gửi chị.' }])
  const call = callerAt(theProgram().url, await tokenOf(owner))
  const { data: threads } = await call(listThreads, { query: { in: 'INBOX' } })
  const { data: label } = await call(createLabel, { body: { name: LABEL } })
  await call(labelThreads, { body: { ids: threads.map(({ id }) => id), label_id: label.id, labelled: true } })

  const page = await signedIn(owner, { path: '/setting/data' })
  await page.getByLabel(says.format, { exact: true }).selectOption({ index: format === 'zip' ? 0 : 1 })
  await page.getByRole('button', { name: says.export, exact: true }).click()
  const exports = page.getByRole('list', { name: says.exports, exact: true })
  const link = exports.getByRole('link')
  await link.waitFor()
  expect(await problems(page, `.${format}`)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const name = download.suggestedFilename()
  expect(name.endsWith(`.${format}`)).toBe(true)
  expect(await link.getAttribute('aria-label')).toBe(says.download(name))
  const buffer = await readFile(await download.path())
  await exports.getByRole('button', { name: says.remove(name) }).click()
  await link.waitFor({ state: 'detached' })

  const other = await signedIn(await newMailbox(`mang-den-${language}`, 'Lê Minh'), { path: '/setting/data' })
  await other
    .getByLabel(says.files, { exact: true })
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  const imports = other.getByRole('list', { name: says.imports, exact: true })
  await imports.getByText(says.imported, { exact: true }).waitFor()
  expect(await problems(other, says.imported)).toEqual([])
  await goToFolder(other, device, words, words.inbox)
  await rowOf(other, SUBJECT).waitFor()
  await rowOf(other, says.labelled).waitFor()
  await other.goBack()
  await imports.getByRole('button', { name: says.undo(name) }).click()
  await imports.getByText(says.undone).waitFor()
  await goToFolder(other, device, words, words.inbox)
  await other.getByText(words.nothingNew).waitFor()
  await goToFolder(other, device, words, words.trash)
  await rowOf(other, SUBJECT).waitFor()
})
