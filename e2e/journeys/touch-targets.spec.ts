import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { composeOn, startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { hold, openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { smallTargets } from './stage/touch-targets.ts'
import { wordsOf } from './stage/words.ts'

const { signedIn, stranger } = stage()
const words = wordsOf('vi')
const says = composeWordsOf('vi')
const look = { screen: PHONE }

const THREAD = 'Nghiệm thu từng hạng mục'
let reader = ''

beforeAll(async () => {
  reader = await newMailbox('ngon-tay', 'Phùng Gia Bảo')
  const first = `<ngon-tay-${process.pid}@doitac.example>`
  const files = [
    { filename: 'Biên bản.pdf', content: 'x' },
    { filename: 'Bảng kê.xlsx', content: 'x' },
  ]
  const answers = Array.from({ length: 6 }, (_, n) => ({
    to: reader,
    subject: `Re: ${THREAD}`,
    inReplyTo: first,
    text: `Vâng, mục ${n + 1} đã xong.`,
  }))
  await post([
    { to: reader, subject: THREAD, messageId: first, text: 'Anh xem giúp em.' },
    ...answers,
    { to: reader, subject: `Re: ${THREAD}`, inReplyTo: first, text: 'Em gửi hai tệp.', attachments: files },
    { to: reader, subject: 'Thư có ảnh từ xa', html: '<p>Mời xem.</p><img src="https://cdn.example/a.png">' },
  ])
})

it('meets a finger with 44 pixels on the login page, in the list, in its menus and in the search', async () => {
  const login = await stranger(look)
  await login.goto('/login')
  await login.getByRole('button', { name: words.signIn, exact: true }).waitFor()
  const found = await smallTargets(login, 'login')
  const page = await signedIn(reader, look)
  const row = rowOf(page, 'Thư có ảnh từ xa')
  await row.waitFor()
  found.push(...(await smallTargets(page, 'list')))
  await hold(row, page.getByText(words.selected(1), { exact: true }))
  found.push(...(await smallTargets(page, 'selection')))
  await page.getByRole('button', { name: words.deselectAll }).tap()
  await page.getByRole('button', { name: words.more, exact: true }).tap()
  await page.getByRole('dialog', { name: words.folders }).waitFor()
  found.push(...(await smallTargets(page, 'drawer')))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Tìm kiếm', exact: true }).tap()
  await page.getByRole('combobox', { name: 'Tìm thư' }).pressSequentially('hang muc')
  await page.getByRole('option', { name: THREAD }).waitFor()
  found.push(...(await smallTargets(page, 'suggestions')))
  await page.getByRole('button', { name: 'Tìm nâng cao' }).tap()
  await page.getByRole('form', { name: 'Tìm nâng cao' }).waitFor()
  found.push(...(await smallTargets(page, 'advanced search')))
  await page.goto('/advance-search?q=hang+muc&has_attachment=true')
  await rowOf(page, THREAD).waitFor()
  found.push(...(await smallTargets(page, 'results')))
  expect(found).toEqual([])
})

it('meets a finger with 44 pixels in a thread and its menus', async () => {
  const page = await signedIn(reader, look)
  await openThread(page, THREAD)
  await page.getByRole('group', { name: words.attachments }).waitFor()
  const found = await smallTargets(page, 'thread')
  await page.getByRole('group', { name: words.attachments }).scrollIntoViewIfNeeded()
  found.push(...(await smallTargets(page, 'files')))
  await page.getByRole('button', { name: words.threadActions }).last().tap()
  await page.getByRole('menuitem').first().waitFor()
  found.push(...(await smallTargets(page, 'menu')))
  await page.goto('/')
  await openThread(page, 'Thư có ảnh từ xa')
  await page.getByText(words.remoteImages).waitFor()
  found.push(...(await smallTargets(page, 'blocked pictures')))
  expect(found).toEqual([])
})

it('meets a finger with 44 pixels while one writes, and where a time is chosen', async () => {
  const page = await signedIn(reader, look)
  const compose = await startWriting(page, says)
  const found = await smallTargets(page, 'compose')
  await compose.to.pressSequentially('minh@senmail.test,lan@senmail.test,')
  await compose.subject.fill('Kế hoạch')
  await compose.text.fill('Gửi anh kế hoạch tuần sau.')
  found.push(...(await smallTargets(page, 'recipients')))
  const later = async (entry: string) => {
    await page.getByRole('button', { name: 'Gửi sau' }).tap()
    await page.getByRole('menuitem', { name: entry }).tap()
    await page.getByRole('dialog', { name: entry }).waitFor()
  }
  await later('Gửi định kỳ')
  found.push(...(await smallTargets(page, 'periodic')))
  await page.keyboard.press('Escape')
  await later('Lên lịch gửi')
  await page.getByRole('button', { name: 'Lịch: Ngày' }).tap()
  await page.getByRole('grid', { name: /tháng/ }).waitFor()
  found.push(...(await smallTargets(page, 'calendar')))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sáng mai' }).tap()
  await compose.window.waitFor({ state: 'detached' })
  await openPlanned(page)
  found.push(...(await smallTargets(page, 'planned')))
  await page.getByRole('article').getByRole('button', { name: 'Sửa', exact: true }).tap()
  await whenWritable(composeOn(page, says))
  expect(found).toEqual([])
})

async function openPlanned(page: Page): Promise<void> {
  await page.goto('/folder/WEBMAIL_SCHEDULED')
  await openThread(page, 'Kế hoạch')
  await page.getByRole('article').getByRole('listitem').getByRole('button', { name: 'Gửi ngay' }).waitFor()
}
