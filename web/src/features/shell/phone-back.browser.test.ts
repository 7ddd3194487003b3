import { listThreads } from '@sen/contract/threads'
import { expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { CannedThread } from '../../testing/canned-mail.fixture.ts'
import { startWriting } from '../../testing/compose-stage.fixture.tsx'
import { attachedFile } from '../../testing/drive-files.fixture.ts'
import { isGone, mailStage, press, rowOf } from '../../testing/mail-stage.fixture.tsx'
import { PHONE, tap, tapBeside, touchScreen } from '../../testing/touch-screen.fixture.ts'

const stage = mailStage()
touchScreen()
const says = {
  back: 'Về danh sách',
  threadActions: 'Thao tác với chuỗi thư',
  moveTo: 'Chuyển vào thư mục',
  moreActions: 'Thao tác khác',
}
const MAIL = Array.from({ length: 20 }, (_, at) => ({ subject: `Thư ${19 - at}` }))

const openInbox = (threads: readonly CannedThread[] = MAIL) => stage.open(threads, { ...PHONE, inBrowserHistory: true })
const goBack = () => history.back()
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (subject: string) => page.getByRole('heading', { name: subject, level: 2 })
const threadMenu = page.getByRole('menu', { name: says.threadActions })
const moveMenu = page.getByRole('dialog', { name: says.moveTo })

async function inThread(subject: string, threads?: readonly CannedThread[]): Promise<void> {
  await openInbox(threads)
  await tap(rowOf(subject).getByRole('link'))
  await expect.element(heading(subject)).toBeVisible()
}

async function open(name: string | RegExp, panel: Locator): Promise<void> {
  await tap(button(name))
  await expect.element(panel).toBeVisible()
}

async function closesByWayBack(panel: Locator): Promise<void> {
  const address = location.href
  goBack()
  await isGone(panel)
  expect(location.href).toBe(address)
}

async function isInList(): Promise<void> {
  await expect.element(rowOf('Thư 19')).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/folder/INBOX')
}

async function leadsToList(): Promise<void> {
  goBack()
  await isInList()
}

it('closes a menu over a thread by the way back, and only then leaves the thread', async () => {
  await inThread('Thư 12')
  await open(says.threadActions, threadMenu)
  await closesByWayBack(threadMenu)
  await open(says.moveTo, moveMenu)
  await tap(moveMenu.getByRole('combobox'))
  await closesByWayBack(moveMenu)
  await open(says.threadActions, threadMenu)
  await press('Escape')
  await isGone(threadMenu)
  await open(says.threadActions, threadMenu)
  await tapBeside()
  await isGone(threadMenu)
  await leadsToList()
})

it('closes the search by the way back, and does not scroll the list', async () => {
  await openInbox()
  const row = rowOf('Thư 2')
  row.element().scrollIntoView()
  const box = () => JSON.stringify(row.element().getBoundingClientRect())
  const before = box()
  const search = page.getByRole('dialog', { name: 'Tìm thư' })
  await open('Tìm kiếm', search)
  await closesByWayBack(search)
  expect(location.pathname).toBe('/folder/INBOX')
  expect(box()).toBe(before)
})

it('forwards from the menu of a thread, again and again, and comes back to it', async () => {
  await inThread('Thư 13')
  const thread = location.href
  for (const _ of [1, 2]) {
    await open(says.threadActions, threadMenu)
    const compose = await startWriting(() => tap(page.getByRole('menuitem', { name: 'Chuyển tiếp', exact: true })))
    await expect.element(compose.window).toHaveAccessibleName('Fwd: Thư 13')
    await closesByWayBack(compose.window)
    expect(location.href).toBe(thread)
  }
  await leadsToList()
})

it('moves by a menu, asks by a dialog after a menu, and deletes by a menu, each of which leads to the right page', async () => {
  await inThread('Thư 11')
  await open(says.moveTo, moveMenu)
  await tap(moveMenu.getByRole('option', { name: 'Thùng rác' }))
  await expect.element(page.getByText('Đã chuyển 1 chuỗi thư vào Thùng rác')).toBeVisible()
  await isInList()
  await isGone(rowOf('Thư 11'))

  await tap(rowOf('Thư 10').getByRole('link'))
  await expect.element(heading('Thư 10')).toBeVisible()
  const thread = location.href
  const question = page.getByRole('dialog', { name: /^Chặn người gửi này/ })
  await open(says.threadActions, threadMenu)
  await tap(page.getByRole('menuitem', { name: 'Báo thư rác' }))
  await expect.element(question).toBeVisible()
  await closesByWayBack(question)
  expect(location.href).toBe(thread)

  const menu = page.getByRole('menu', { name: says.moreActions })
  await open(says.moreActions, menu)
  await tap(menu.getByRole('menuitem', { name: 'Xóa thư này' }))
  await isInList()
  await isGone(rowOf('Thư 10'))
})

it('closes a menu by a press beside it, which leads nowhere, and the next menu as ever', async () => {
  await inThread('Thư 14')
  await open(says.threadActions, threadMenu)
  await tapBeside()
  await isGone(threadMenu)
  await expect.element(heading('Thư 14')).toBeVisible()
  await tap(button(says.back))
  await isInList()
  await tap(rowOf('Thư 15').getByRole('link'))
  await expect.element(heading('Thư 15')).toBeVisible()
  await open(says.threadActions, threadMenu)
  await closesByWayBack(threadMenu)
  await leadsToList()
})

it('closes the palette by the way back, and leads to the page of its choice', async () => {
  await inThread('Thư 16')
  const palette = page.getByRole('combobox', { name: 'Tìm lệnh, thư mục hoặc chuỗi thư' })
  await press('Control+k')
  await expect.element(palette).toBeVisible()
  await closesByWayBack(palette)
  await press('Control+k')
  await palette.fill('da gui')
  await press('Enter')
  await expect.element(page.getByText('Bạn chưa gửi thư nào.')).toBeVisible()
  expect(location.pathname).toBe('/folder/Sent')
  goBack()
  await expect.element(heading('Thư 16')).toBeVisible()
  await leadsToList()
})

it('closes the preview of a picture by the way back', async () => {
  const files = [attachedFile('9', 'ảnh.gif', { content_type: 'image/gif', uploaded: false })]
  await inThread('Thư có ảnh', [{ subject: 'Thư có ảnh', messages: [{ files }] }, ...MAIL])
  const preview = page.getByRole('dialog', { name: 'Xem trước tệp đính kèm' })
  await open(/^ảnh\.gif/, preview)
  await closesByWayBack(preview)
  await open(/^ảnh\.gif/, preview)
  await tap(preview.getByRole('button', { name: 'Đóng' }))
  await isGone(preview)
  await leadsToList()
})

it('closes a dialog over a message that is being written, then the message', async () => {
  await inThread('Thư 17')
  await tap(button(says.back))
  await isInList()
  const compose = await startWriting(() => tap(button('Soạn thư')))
  await compose.to.fill('hien@senmail.test,')
  await compose.subject.fill('Thư viết dở')
  const dialog = page.getByRole('dialog', { name: 'Lên lịch gửi' })
  for (const _ of [1, 2]) {
    await open('Gửi sau', page.getByRole('menu'))
    await tap(page.getByRole('menuitem', { name: 'Lên lịch gửi' }))
    await expect.element(dialog).toBeVisible()
    await closesByWayBack(dialog)
    expect(compose.value(compose.subject)).toBe('Thư viết dở')
  }
  await closesByWayBack(compose.window)
  expect(location.pathname).toBe('/folder/INBOX')
})

it('on a phone the way back closes the message and leaves the page behind it', async () => {
  const { saved } = stage.drafts
  await inThread('Thư 17')
  const thread = location.pathname
  const answer = await startWriting(() => tap(button('Trả lời').first()))
  await tap(answer.text)
  await userEvent.keyboard('Viết dở')
  // Back first closes what covers the message.
  await open('Gửi sau', page.getByRole('menu'))
  await closesByWayBack(page.getByRole('menu'))
  await open('Thêm', page.getByRole('menu'))
  await tap(page.getByRole('menuitem', { name: 'Chữ ký…' }))
  const dialog = page.getByRole('dialog', { name: 'Chữ ký' })
  await expect.element(dialog).toBeVisible()
  await closesByWayBack(dialog)
  expect(answer.text.element().textContent).toContain('Viết dở')
  await closesByWayBack(answer.window)
  expect(location.pathname).toBe(thread)
  await expect.poll(() => saved()?.subject).toBe('Re: Thư 17')
  expect(saved()?.body).toContain('Viết dở')
  await leadsToList()
})

it("a phone's way back asks before it drops text typed in the signature, and leaves the message alone", async () => {
  await openInbox()
  const compose = await startWriting(() => tap(button('Soạn thư')))
  await tap(compose.window.getByRole('toolbar').getByRole('button', { name: 'Thêm', exact: true }))
  await tap(page.getByRole('menuitem', { name: 'Chữ ký…' }))
  const dialog = page.getByRole('dialog', { name: 'Chữ ký', exact: true })
  const box = () => dialog.query()?.querySelector('[contenteditable="true"]') ?? null
  await expect.poll(box).not.toBe(null)
  await tap(page.elementLocator(box() as Element))
  await userEvent.keyboard('Trân trọng')
  const question = page.getByRole('alertdialog')
  goBack()
  await expect.element(question).toBeVisible()
  goBack()
  await isGone(question)
  expect(box()?.textContent).toBe('Trân trọng')
  goBack()
  await tap(question.getByRole('button', { name: 'Bỏ thay đổi' }))
  await isGone(dialog)
  await expect.element(compose.text).toBeVisible()
  await closesByWayBack(compose.window)
})

it('leaves the thread when the way back is used twice at once over a menu, and goes forward to it again', async () => {
  await inThread('Thư 18')
  const thread = location.href
  await open(says.threadActions, threadMenu)
  goBack()
  goBack()
  await isInList()
  await isGone(threadMenu)
  history.forward()
  await expect.element(heading('Thư 18')).toBeVisible()
  expect(location.href).toBe(thread)
})

const drawer = page.getByRole('dialog', { name: 'Thư mục' })
const nothingSent = page.getByText('Bạn chưa gửi thư nào.')

async function inSent(): Promise<void> {
  await openInbox()
  await open('Thêm', drawer)
  await tap(page.getByRole('navigation', { name: 'Thư mục' }).getByRole('link', { name: 'Đã gửi' }))
  await expect.poll(() => location.pathname).toBe('/folder/Sent')
  await expect.element(nothingSent).toBeVisible()
}

it('closes the drawer by the way back, then returns to the previous page', async () => {
  await inSent()
  await open('Thêm', drawer)
  await closesByWayBack(drawer)
  await expect.element(nothingSent).toBeVisible()
  expect(location.pathname).toBe('/folder/Sent')
  await leadsToList()
  await isGone(drawer)
})

it('goes back from the results to the list, in one step', async () => {
  stage.server.answer(listThreads, ({ query }) => {
    const rows = stage.mailbox.rowsOf(query.get('in') ?? 'INBOX')
    const data = query.get('q') === null ? rows : rows.filter(({ subject }) => subject === 'Thư 7')
    return { data, total: data.length }
  })
  await inSent()
  const search = page.getByRole('dialog', { name: 'Tìm thư' })
  await open('Tìm kiếm', search)
  await search.getByRole('combobox').fill('subject:(7 thu)')
  await press('Enter')
  await expect.element(rowOf('Thư 7')).toBeVisible()
  await expect.poll(() => page.getByRole('row').elements()).toHaveLength(1)
  goBack()
  await expect.element(nothingSent).toBeVisible()
  await leadsToList()
})
