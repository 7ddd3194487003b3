import { removeThreads } from '@sen/contract/tasks/emptying'
import { deleteThreads, listThreads } from '@sen/contract/threads'
import { callerAt } from '../program/api-client.ts'
import { accessibilityViolations } from './stage/accessibility-violations.ts'
import { goToFolder, rowOf } from './stage/mailbox-page.ts'
import { newMailbox, OWNER, tokenOf } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'

const SAYS = {
  vi: {
    recover: 'Khôi phục thư đã xóa',
    button: 'Khôi phục',
    search: 'Tìm theo người gửi hoặc tiêu đề',
    people: 'Tìm theo tên hoặc địa chỉ',
    list: 'Thư đã xóa',
    back: '1 thư đã về lại chỗ cũ.',
    undo: 'Hoàn tác',
    actsOn: 'Thao tác với',
    recovered: 'Đã khôi phục 1 thư đã xóa',
  },
  en: {
    recover: 'Recover deleted mail',
    button: 'Recover',
    search: 'Search by sender or subject',
    people: 'Search by name or address',
    list: 'Deleted mail',
    back: '1 message is back where it was.',
    undo: 'Undo',
    actsOn: 'Actions for',
    recovered: '1 deleted message recovered',
  },
} as const

test('is deleted for ever, recovered by its reader, and then by the Owner', { tag: '@both' }, async ({
  signedIn,
  words,
  language,
  device,
}) => {
  const says = SAYS[language]
  const lan = await newMailbox('khoi-phuc', 'Lan')
  await post([{ to: lan, subject: 'Hợp đồng quý ba', text: 'Gửi chị hợp đồng.' }])
  const call = callerAt(theProgram().url, await tokenOf(lan))
  const removeForEver = async () => {
    const look = async () => (await call(listThreads, { query: { in: 'INBOX', limit: 10, offset: 0 } })).data[0]?.id
    await expect.poll(look, { timeout: 15_000 }).toBeDefined()
    const ids = [(await look()) ?? '']
    await call(deleteThreads, { body: { ids } })
    await call(removeThreads, { body: { thread_ids: ids, folder: 'Trash' } })
  }
  await removeForEver()
  const page = await signedIn(lan, { path: '/folder/Trash' })
  await page.getByRole('button', { name: says.recover }).click()
  await page.getByRole('searchbox', { name: says.search }).fill('hop dong')
  const row = page.getByRole('list', { name: says.list }).getByRole('checkbox')
  await row.click()
  expect(await accessibilityViolations(page, 'recovery')).toEqual([])
  await page.getByRole('button', { name: says.button, exact: true }).click()
  await page.getByText(says.back).waitFor()
  // Otherwise the old row would be selected just before it disappears.
  await row.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: says.undo }).click()
  await row.waitFor()
  await row.click()
  await page.getByRole('button', { name: says.button, exact: true }).click()
  await page.getByText(says.back).waitFor()
  await removeForEver()

  const admin = await signedIn(OWNER, { path: '/admin/people' })
  const search = admin.getByRole('searchbox', { name: says.people })
  await search.fill(lan)
  await admin.getByRole('button', { name: `${says.actsOn} ${lan}` }).click()
  await admin.getByRole('menuitem', { name: says.recover }).click()
  const dialog = admin.getByRole('alertdialog')
  expect(await accessibilityViolations(admin, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: says.button, exact: true }).click()
  // The result is shown with the member once the task has ended, and after a reload.
  const recovered = admin.getByRole('listitem').filter({ hasText: lan }).getByText(says.recovered)
  await recovered.waitFor()
  await admin.reload()
  await search.fill(lan)
  await recovered.waitFor()
  await goToFolder(page, device, words, words.inbox)
  await rowOf(page, 'Hợp đồng quý ba').waitFor()
})
