import { createFolder } from '@sen/contract/folders'
import { deleteDraft } from '@sen/contract/messages'
import { undoTask } from '@sen/contract/tasks/tasks'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startWriting } from '../testing/compose-stage.fixture.tsx'
import { hasFocus, isGone, mailStage, press, rowCount, rowOf } from '../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const MAIL = [{ subject: 'Thư A' }, { subject: 'Thư B' }, { subject: 'Thư C' }]
const star = (name: string) => rowOf('Thư A').getByRole('button', { name })

it.each(['z', 'Control+z'])('undoes the last action with %s, then the one before it', async (key) => {
  await stage.open(MAIL)
  await press('j', 's')
  await expect.element(star('Bỏ dấu sao')).toBeVisible()
  await press('#')
  await expect.element(page.getByText('Đã chuyển 1 chuỗi thư vào Thùng rác')).toBeVisible()
  await press(key)
  await expect.element(star('Bỏ dấu sao')).toBeVisible()
  await press(key)
  await expect.element(star('Gắn dấu sao')).toBeVisible()
  await expect.poll(() => stage.mailbox.rowsOf('Starred')).toEqual([])
  expect(stage.mailbox.rowsOf('INBOX')).toHaveLength(3)
})

it('restores a deleted draft with z, and not an earlier change', async () => {
  stage.server.answer(deleteDraft, () => ({ data: {} }))
  await stage.open(MAIL)
  await press('j', 's')
  await expect.element(star('Bỏ dấu sao')).toBeVisible()
  const compose = await startWriting()
  await compose.subject.fill('Bản chào giá')
  await compose.window.getByRole('button', { name: 'Xóa thư nháp' }).click()
  const notice = page.getByText('Đã xóa thư nháp')
  await expect.element(notice).toBeVisible()
  await press('z')
  await expect.element(compose.text).toHaveAttribute('contenteditable', 'true')
  expect(compose.value(compose.subject)).toBe('Bản chào giá')
  await expect.element(star('Bỏ dấu sao')).toBeVisible()
  await isGone(notice)
})

it('leaves Ctrl+Z to the field that one types in', async () => {
  await stage.open(MAIL)
  await press('j', '#')
  const notice = page.getByText('Đã chuyển 1 chuỗi thư vào Thùng rác')
  await expect.element(notice).toBeVisible()
  await press('/')
  await userEvent.keyboard('abc')
  await press('Control+z')
  await expect.element(notice).toBeVisible()
  expect(rowCount()).toBe(2)
})

it('finds a folder without its marks, and takes the move back with z', async () => {
  await stage.open(MAIL, { ownFolders: ['Khách hàng', 'Nhân sự'] })
  await press('j', 'v')
  await hasFocus(page.getByRole('combobox', { name: 'Chuyển vào thư mục' }))
  await userEvent.keyboard('nhan')
  const chosen = () => document.querySelector('[role=option][aria-selected=true]')?.textContent
  await expect.poll(chosen).toContain('Nhân sự')
  await press('Enter')
  await expect.element(page.getByText('Đã chuyển 1 chuỗi thư vào Nhân sự')).toBeVisible()
  await expect.poll(rowCount).toBe(2)
  await press('z')
  await expect.poll(rowCount).toBe(3)
  await isGone(page.getByRole('button', { name: 'Hoàn tác' }))
})

it('never moves to Junk or Trash by Enter alone, and Escape gives the row its focus back', async () => {
  await stage.open(MAIL)
  await press('j', 'v')
  const field = page.getByRole('combobox', { name: 'Chuyển vào thư mục' })
  await hasFocus(field)
  const offered = () =>
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  expect(offered()).toEqual(['Lưu trữ', 'Thư rác', 'Thùng rác'])
  await userEvent.keyboard('rac')
  await expect.poll(offered).toEqual(['Thư rác', 'Thùng rác', 'Tạo thư mục “rac” và chuyển'])
  await press('Enter')
  await expect.element(field).toBeVisible()
  await userEvent.keyboard('khong/co')
  await expect.element(page.getByText('Không có thư mục nào phù hợp.')).toBeVisible()
  await press('Escape')
  await hasFocus(rowOf('Thư A'))
  expect(rowCount()).toBe(3)
})

it('names the undone change, and redoes it on request', async () => {
  await stage.open(MAIL)
  await press('j', '#')
  await expect.element(page.getByText('Đã chuyển 1 chuỗi thư vào Thùng rác')).toBeVisible()
  await press('z')
  await expect.element(page.getByText('Đã hoàn tác: Đã chuyển 1 chuỗi thư vào Thùng rác')).toBeVisible()
  await expect.poll(rowCount).toBe(3)
  await page.getByRole('button', { name: 'Làm lại' }).click()
  await expect.poll(rowCount).toBe(2)
  expect(stage.mailbox.rowsOf('Trash').map(({ subject }) => subject)).toEqual(['Thư A'])
})

it('names the change from before a reload, and takes it back only when the key is pressed once more', async () => {
  const ended = Math.floor(Date.now() / 1_000) - 60
  const counts = { total: 6, done: 6, changed: 6, state: 'done' as const, ended_at: ended }
  const task = { id: '5', kind: 'threads' as const, action: 'move' as const, ...counts }
  const undone: string[] = []
  stage.server.answer(undoTask, ({ params }) => {
    undone.push(params.id)
    return { data: { ...task, state: 'undoing' as const, ended_at: null, version: 9 } }
  })
  await stage.open(MAIL, { tasks: [task] })
  await press('z')
  await expect.element(page.getByText('Hoàn tác “Đã chuyển 6 chuỗi thư”?')).toBeVisible()
  expect(undone).toEqual([])
  await press('z')
  await expect.poll(() => undone).toEqual(['5'])
})

it('creates the folder that mail is moved to', async () => {
  const created: unknown[] = []
  stage.server.answer(createFolder, ({ body }) => {
    created.push(body)
    return { data: { ...stage.mailbox.addFolder(body.name), version: 9 } }
  })
  await stage.open(MAIL, { ownFolders: ['Dự án'] })
  await press('j', 'v')
  await hasFocus(page.getByRole('combobox', { name: 'Chuyển vào thư mục' }))
  await userEvent.keyboard('dự án')
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Dự án'])
  await userEvent.keyboard(' mới')
  await expect.element(page.getByRole('option', { name: 'Tạo thư mục “dự án mới” và chuyển' })).toBeVisible()
  await press('Enter')
  await expect.element(page.getByText('Đã chuyển 1 chuỗi thư vào dự án mới')).toBeVisible()
  expect(created).toEqual([{ name: 'dự án mới', parent_id: null }])
  expect(stage.mailbox.rowsOf('dự án mới')).toHaveLength(1)
})
