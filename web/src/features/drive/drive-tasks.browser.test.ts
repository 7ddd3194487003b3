import { trashDriveFiles } from '@sen/contract/drive/changes'
import { listTasks, type TaskField } from '@sen/contract/tasks/tasks'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { publishChange } from '../../testing/drive-page.fixture.ts'
import { FakeDrive } from '../../testing/fake-drive.fixture.ts'
import { isGone, mailStage, press, rowOf } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const drive = new FakeDrive(stage.server)
beforeEach(() =>
  drive.fill([
    { name: 'Dự án', type: 'folder' },
    { name: 'Hợp đồng', type: 'folder' },
  ]),
)

it.each([
  ['vi', 'Đang chuyển vào Thùng rác', '1.000/80.000 mục', 'Đã chuyển 80.000 mục vào Thùng rác.'],
  ['en', 'Moving to Trash', '1,000 of 80,000 items', '80,000 items moved to Trash.'],
] as const)(
  'shows the progress of a deletion on the server, and its result, in %s',
  async (language, title, share, end) => {
    const task = { id: '7', kind: 'drive', action: 'trash', total: 80_000, ended_at: null } as const
    const working: TaskField = { ...task, state: 'working', done: 1_000, changed: 1_000 }
    stage.server.answer(trashDriveFiles, () => {
      drive.change('Dự án', { trashed_at: 1_790_000_000 })
      return { data: { files: [], version: 101, task: working } }
    })
    stage.server.answer(listTasks, () => ({ data: [working], total: 1 }))
    await stage.open([], { path: '/drive', language })
    await expect.element(rowOf(/^Dự án/)).toBeVisible()
    await press('j', '#')
    await isGone(rowOf(/^Dự án/))
    const dialog = page.getByRole('alertdialog', { name: title })
    await expect.element(dialog.getByText(share)).toBeVisible()
    publishChange({
      type: 'task.progress',
      // Higher than any version that an earlier test created.
      version: 7_000_000,
      task_id: '7',
      kind: 'drive',
      action: 'trash',
      state: 'done',
      total: 80_000,
      done: 80_000,
      changed: 80_000,
    })
    await isGone(dialog)
    await expect.element(page.getByText(end).first()).toBeVisible()
  },
)
