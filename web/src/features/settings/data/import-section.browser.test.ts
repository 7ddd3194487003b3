import { listExports } from '@sen/contract/exports'
import { deleteImport, type ImportField, listImports, startImport } from '@sen/contract/imports'
import { cancelTask, type TaskField, undoTask } from '@sen/contract/tasks/tasks'
import {
  appendUpload,
  createUpload,
  deleteUpload,
  findUpload,
  listUploads,
  type UploadField,
} from '@sen/contract/uploads'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations } from '../../../testing/accessibility-violations.fixture.ts'
import { isGone, mailStage } from '../../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const MAIL = [{ subject: 'Biên bản bàn giao mặt bằng' }]
const SIZE = 3 * 1024 ** 2

const task = (given: Partial<TaskField> = {}): TaskField =>
  ({
    ...{ id: '7', kind: 'import', state: 'working', total: 0, done: 0, changed: 0, ended_at: null },
    ...given,
  }) as TaskField

const made = (given: Partial<ImportField> = {}): ImportField => ({
  ...{ id: '1', task_id: '6', folder: null, file_names: ['Thư cũ.mbox'], imported: 1_200, known: 30, failed: 0 },
  ...{ failures: [], created_at: 1_790_000_000, ended_by: 'done' as const },
  ...given,
})

const bareUpload = (given: Partial<UploadField> = {}): UploadField => ({
  ...{
    id: 'u1',
    purpose: 'import' as const,
    file_name: 'Hộp.zip',
    fingerprint: 'x',
    target: null,
    size: SIZE,
    offset: 1024 ** 2,
  },
  expires_at: 1_790_600_000,
  ...given,
})

let imports: ImportField[]
let uploads: UploadField[]
let ordered: unknown[]
let came: number
let troubles: (() => Response)[]
const headersOnly = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers }) as never

beforeEach(() => {
  imports = []
  uploads = []
  ordered = []
  came = 0
  troubles = []
  stage.server.answer(listExports, () => ({ data: [], total: 0 }))
  stage.server.answer(listImports, () => ({ data: imports, total: imports.length }))
  stage.server.answer(listUploads, () => ({ data: uploads, total: uploads.length }))
  stage.server.answer(createUpload, () => headersOnly(201, { location: '/api/v2/uploads/u1' }))
  stage.server.answer(findUpload, () => headersOnly(200, { 'upload-offset': String(came) }))
  stage.server.answer(appendUpload, () => {
    const trouble = troubles.shift()
    if (trouble) return trouble() as never
    came = Math.min(SIZE, came + 1024 ** 2)
    return headersOnly(204, { 'upload-offset': String(came) })
  })
  stage.server.answer(startImport, ({ body }) => {
    ordered.push(body)
    imports = [made({ id: '2', task_id: '7', ended_by: null, file_names: ['Hộp.zip'] }), ...imports]
    return { data: { ...task(), version: 1 } }
  })
})

const open = (language: 'vi' | 'en', theme: 'light' | 'dark' = 'light', more = {}) =>
  stage.open(MAIL, { language, theme, path: '/setting/data', ownFolders: ['Việc'], ...more })
/** The modification time identifies a file. */
function choose(name: string, file: File) {
  const input = page.getByLabelText(name).element() as HTMLInputElement
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
const file = () => new File([new Uint8Array(SIZE)], 'Hộp.zip', { lastModified: 5 })

it.each([
  ['vi', 'light', 1440, 'Nhập vào', 'Tệp thư'],
  ['en', 'dark', 390, 'Import into', 'Mail files'],
] as const)(
  'uploads the chosen file and orders its import, in %s, %s, %d wide',
  async (language, theme, width, into, files) => {
    await open(language, theme, { width, height: 844 })
    await page.getByRole('combobox', { name: into }).selectOptions('Việc')
    expect(await accessibilityViolations()).toEqual([])
    choose(files, file())
    await expect.poll(() => ordered).toEqual([{ upload_ids: ['u1'], folder_id: '11' }])
    await expect.element(page.getByRole('progressbar')).toBeVisible()
    expect(page.getByRole('alertdialog').elements()).toEqual([])
  },
)

it('goes on at the server’s offset when the line breaks, and says that it waits', async () => {
  await open('en')
  // The chunk arrived completely, but its response was lost.
  troubles = [
    () => {
      came = 2 * 1024 ** 2
      return new Response('gateway', { status: 502 })
    },
  ]
  choose('Mail files', file())
  await expect.element(page.getByText('No connection. The upload continues when you’re back online.')).toBeVisible()
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => ordered).toEqual([{ upload_ids: ['u1'] }])
  expect(came).toBe(SIZE)
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
})

it('goes on with one that broke off when the file is chosen again, and throws away one that is discarded', async () => {
  uploads = [bareUpload({ fingerprint: `Hộp.zip ${SIZE} 5` }), bareUpload({ id: 'u2', file_name: 'Khác.mbox' })]
  came = 1024 ** 2
  const gone: string[] = []
  stage.server.answer(deleteUpload, ({ params }) => {
    gone.push(params.id)
    uploads = uploads.filter(({ id }) => id !== params.id)
    return headersOnly(204)
  })
  stage.server.answer(createUpload, () => {
    throw new Error('it is there already')
  })
  await open('en')
  await expect
    .element(page.getByText('1.0 MB of 3.0 MB uploaded. Choose the file again to continue.').first())
    .toBeVisible()
  await page.getByRole('button', { name: 'Discard Khác.mbox' }).click()
  await isGone(page.getByText('Khác.mbox'))
  expect(gone).toEqual(['u2'])
  choose('Mail files', file())
  await expect.poll(() => ordered).toEqual([{ upload_ids: ['u1'] }])
})

it('is stopped, and its uploaded part is discarded', async () => {
  const gone: string[] = []
  stage.server.answer(deleteUpload, ({ params }) => {
    gone.push(params.id)
    uploads = []
    return headersOnly(204)
  })
  troubles = Array.from({ length: 20 }, () => () => new Response('gateway', { status: 502 }))
  await open('en')
  choose('Mail files', file())
  uploads = [bareUpload({ fingerprint: `Hộp.zip ${SIZE} 5` })]
  await page.getByRole('button', { name: 'Stop “Hộp.zip”' }).click()
  await expect.poll(() => gone).toEqual(['u1'])
  await isGone(page.getByRole('progressbar'))
  expect(ordered).toEqual([])
})

it('explains a refusal, and keeps the choice', async () => {
  stage.server.answer(createUpload, () => {
    const error = { code: 'quota_exceeded', message: '' }
    return Response.json({ error }, { status: 403 }) as never
  })
  await open('en')
  await page.getByRole('combobox', { name: 'Import into' }).selectOptions('Việc')
  choose('Mail files', new File([], 'rỗng.eml'))
  await expect.element(page.getByText('“rỗng.eml” is empty.')).toBeVisible()
  choose('Mail files', file())
  await expect.element(page.getByText('Could not import mail')).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Import into' })).toHaveDisplayValue('Việc')
})

it('shows the results of imports, takes one back, and removes one from the list', async () => {
  const failures = [{ name: 'hỏng.eml', reason: 'damaged' }]
  imports = [
    made({ failed: 2, failures }),
    made({ id: '3', task_id: '5', file_names: ['Đầy.zip'], ended_by: 'quota_exceeded' }),
  ]
  const gone: string[] = []
  stage.server.answer(deleteImport, ({ params }) => {
    gone.push(params.id)
    imports = imports.filter(({ id }) => id !== params.id)
    return { data: {} }
  })
  const undone: string[] = []
  const ended = task({
    id: '6',
    state: 'done',
    changed: 1_200,
    done: 1_232,
    total: 1_232,
    ended_at: Math.floor(Date.now() / 1_000),
  })
  stage.server.answer(undoTask, ({ params }) => {
    undone.push(params.id)
    return { data: { ...ended, state: 'undoing', ended_at: null, version: 2 } as never }
  })
  await open('en', 'light', { tasks: [ended] })
  await expect.element(page.getByText('1,200 messages imported, 30 messages already existed').first()).toBeVisible()
  await expect.element(page.getByText('Your storage is full.')).toBeVisible()
  await expect.element(page.getByText('hỏng.eml: damaged')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Đầy.zip from the list' }).click()
  await isGone(page.getByText('Đầy.zip'))
  expect(gone).toEqual(['3'])
  await page.getByRole('button', { name: 'Undo the import of Thư cũ.mbox' }).click()
  await expect.poll(() => undone).toEqual(['6'])
})

it('stops one that is under way', async () => {
  imports = [made({ task_id: '7', ended_by: null })]
  const stopped: string[] = []
  stage.server.answer(cancelTask, ({ params: { id } }) => {
    stopped.push(id)
    imports = [made({ task_id: '7', ended_by: 'cancelled', imported: 300, known: 0 })]
    return { data: { ...task({ state: 'cancelled', ended_at: 1_790_000_000 }), version: 2 } }
  })
  await open('en', 'light', { tasks: [task({ done: 300, total: 900 })] })
  await expect.element(page.getByText('300 messages so far')).toBeVisible()
  await page.getByRole('button', { name: 'Stop “Thư cũ.mbox”' }).click()
  await expect.poll(() => stopped).toEqual(['7'])
})
