import { deleteExport, type ExportField, listExports, startExport } from '@sen/contract/exports'
import { listImports } from '@sen/contract/imports'
import { cancelTask, listTasks, type TaskField } from '@sen/contract/tasks/tasks'
import { listUploads } from '@sen/contract/uploads'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations } from '../../../testing/accessibility-violations.fixture.ts'
import { isGone, mailStage } from '../../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const MAIL = [{ subject: 'Biên bản bàn giao mặt bằng' }]

const task = (given: Partial<TaskField> = {}): TaskField =>
  ({
    id: '7',
    kind: 'export',
    state: 'working',
    total: 1_200,
    done: 300,
    changed: 300,
    ended_at: null,
    ...given,
  }) as TaskField

const made = (given: Partial<ExportField> = {}): ExportField => ({
  id: '1',
  task_id: '6',
  format: 'zip',
  folder: 'Việc',
  file_name: 'Việc 2026-11-20.zip',
  size: 5 * 1024 * 1024,
  messages: 120,
  missing: 0,
  created_at: 1_790_000_000,
  expires_at: 1_790_600_000,
  ...given,
})

let exports: ExportField[]
let ordered: unknown[]
beforeEach(() => {
  exports = []
  ordered = []
  stage.server.answer(listImports, () => ({ data: [], total: 0 }))
  stage.server.answer(listUploads, () => ({ data: [], total: 0 }))
  stage.server.answer(listExports, () => ({ data: exports, total: exports.length }))
  stage.server.answer(startExport, ({ body }) => {
    ordered.push(body)
    exports = [made({ id: '2', task_id: '7', expires_at: null, file_name: 'INBOX.mbox' }), ...exports]
    return { data: { ...task({ done: 0 }), version: 1 } }
  })
})

const open = (language: 'vi' | 'en', theme: 'light' | 'dark' = 'light', more = {}) =>
  stage.open(MAIL, { language, theme, path: '/setting/data', ownFolders: ['Việc'], ...more })

it.each([
  ['vi', 'light', 1440, 'Nội dung', 'Định dạng tệp', 'Xuất thư', 'Toàn bộ hộp thư'],
  ['en', 'dark', 390, 'What', 'File format', 'Export mail', 'The whole mailbox'],
] as const)(
  'orders an export of the choice, in %s, %s, %d wide',
  async (language, theme, width, what, format, go, all) => {
    await open(language, theme, { width, height: 844 })
    await expect.element(page.getByRole('combobox', { name: what })).toHaveDisplayValue(all)
    await page.getByRole('combobox', { name: what }).selectOptions('Việc')
    await page.getByRole('combobox', { name: format }).selectOptions('1')
    expect(await accessibilityViolations()).toEqual([])
    await page.getByRole('button', { name: go, exact: true }).click()
    await expect.element(page.getByRole('progressbar')).toBeVisible()
    expect(ordered).toEqual([{ format: 'mbox', folder_id: '11' }])
    // There is no dialog and no warning on leaving, because nothing on screen depends on the task.
    expect(page.getByRole('alertdialog').elements()).toEqual([])
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  },
)

it('lists finished exports, with links to them, and deletes one', async () => {
  exports = [made(), made({ id: '3', file_name: 'lan 2026-11-19.mbox', missing: 2 })]
  const gone: string[] = []
  stage.server.answer(deleteExport, ({ params }) => {
    gone.push(params.id)
    exports = exports.filter(({ id }) => id !== params.id)
    return { data: {} }
  })
  await open('en')
  const link = page.getByRole('link', { name: 'Download Việc 2026-11-20.zip' })
  await expect.element(link).toHaveAttribute('href', '/api/v2/exports/1/download')
  await expect.element(page.getByText('5.0 MB, 120 messages, until').first()).toBeVisible()
  await expect.element(page.getByText('2 messages couldn’t be read and were left out.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Việc 2026-11-20.zip' }).click()
  await isGone(link)
  expect(gone).toEqual(['1'])
})

it('shows how far one is that is being written, and stops it', async () => {
  exports = [made({ task_id: '7', expires_at: null })]
  const stopped: string[] = []
  stage.server.answer(cancelTask, ({ params: { id } }) => {
    stopped.push(id)
    exports = []
    return { data: { ...task({ state: 'cancelled', ended_at: 1_790_000_000 }), version: 2 } }
  })
  await open('en', 'light', { tasks: [task()] })
  await expect.element(page.getByText('300 of 1,200 messages')).toBeVisible()
  await page.getByRole('button', { name: 'Stop “Việc 2026-11-20.zip”' }).click()
  await expect.element(page.getByText('The export was stopped.')).toBeVisible()
  await isGone(page.getByRole('progressbar'))
  expect(stopped).toEqual(['7'])
})

it('exports a folder from its menu, and links to the file when it is ready', async () => {
  await stage.open(MAIL, { language: 'en', ownFolders: ['Việc'] })
  await page.getByRole('button', { name: 'Actions for Inbox' }).click()
  await page.getByRole('menuitem', { name: 'Export the folder' }).click()
  await expect.poll(() => ordered).toEqual([{ format: 'zip', folder_id: '1' }])
  const done = task({ state: 'done', ended_at: Math.floor(Date.now() / 1_000), done: 1_200 })
  stage.server.answer(listTasks, () => ({ data: [done], total: 1 }))
  await expect.element(page.getByText('The export is ready.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download' })).toBeVisible()
})
