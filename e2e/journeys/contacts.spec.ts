import { listContacts } from '@sen/contract/contacts/contacts'
import { callerAt } from '../program/api-client.ts'
import { accessibilityViolations } from './stage/accessibility-violations.ts'
import { startWriting } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { goToFolder, openThread } from './stage/mailbox-page.ts'
import { newMailbox, tokenOf } from './stage/people.ts'
import { PARTNER, post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'
import { smallTargets } from './stage/touch-targets.ts'
import { wordsOf } from './stage/words.ts'

const WORDS = {
  vi: {
    list: 'Danh bạ',
    imported: 'Đã thêm 2 liên hệ',
    leftOut: 'Bỏ qua 1: không có địa chỉ email',
    done: 'Xong',
    group: 'Khách hàng',
    edit: (name: string) => `Sửa ${name}`,
    remove: (name: string) => `Xóa ${name}`,
    removed: (name: string) => `Đã xóa ${name}`,
    save: 'Lưu',
    phone: 'Điện thoại',
    add: 'Thêm người gửi vào danh bạ',
    added: (email: string) => `Đã thêm ${email} vào danh bạ`,
    export: 'Xuất',
    newer: 'vCard 4.0, cho ứng dụng mới',
  },
  en: {
    list: 'Contacts',
    imported: '2 contacts were added',
    leftOut: '1 was skipped: without an email address',
    done: 'Done',
    group: 'Khách hàng',
    edit: (name: string) => `Edit ${name}`,
    remove: (name: string) => `Delete ${name}`,
    removed: (name: string) => `${name} was deleted`,
    save: 'Save',
    phone: 'Telephone',
    add: 'Add the sender to contacts',
    added: (email: string) => `${email} was added to your contacts`,
    export: 'Export',
    newer: 'vCard 4.0, for newer apps',
  },
} as const

const card = (...lines: readonly string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n')
const FILE = [
  card('FN:Phạm Thị Lan', 'EMAIL;TYPE=PREF:lan@khach.example', 'EMAIL:lan@nha.example', 'CATEGORIES:Khách hàng'),
  card('FN:Lê Dũng', 'EMAIL:dung@khach.example', 'ORG:Sở Y tế', 'CATEGORIES:Khách hàng'),
  card('FN:Không thư', 'TEL:0903'),
].join('')

test('keeps people and groups, and writes to them', { tag: '@both' }, async ({ signedIn, language, device }) => {
  const words = WORDS[language]
  const owner = await newMailbox('danh-ba', 'Trần Thu Hà')
  await post([{ to: owner, subject: 'Báo giá', text: 'Kính gửi chị' }])
  const call = callerAt(theProgram().url, await tokenOf(owner))
  const names = async () => (await call(listContacts, { query: {} })).data.map(({ name }) => name)

  const page = await signedIn(owner, { path: '/contacts' })
  const list = page.getByRole('list', { name: words.list, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  const problems = async (place: string) => [
    ...(await accessibilityViolations(page, place)),
    ...(device.kind === 'phone' ? await smallTargets(page, place) : []),
  ]

  // Imports another program's file, with a result for each card.
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'danh-ba.vcf', mimeType: 'text/vcard', buffer: Buffer.from(FILE) })
  await page.getByRole('dialog').getByText(words.imported).waitFor()
  await page.getByRole('dialog').getByText(words.leftOut).waitFor()
  await button(words.done).click()
  await list.getByText('Phạm Thị Lan').waitFor()
  expect(await problems('the list')).toEqual([])

  // Finds a contact without accents, then changes, deletes and restores it; another page is updated.
  const other = await signedIn(owner, { path: '/contacts' })
  await other.getByRole('list', { name: words.list, exact: true }).getByText('Lê Dũng').waitFor()
  await page.getByRole('searchbox').fill('le dung')
  await list.getByText('Phạm Thị Lan').waitFor({ state: 'detached' })
  await list.getByRole('button', { name: /^Lê Dũng/ }).click()
  await page.getByRole('textbox', { name: words.phone, exact: true }).fill('0904 555 666')
  expect(await problems('a contact')).toEqual([])
  await button(words.save).click()
  await list.getByText(/0904 555 666/).waitFor()
  await other.getByText(/0904 555 666/).waitFor()
  await button(words.remove('Lê Dũng')).click()
  await page.getByText(words.removed('Lê Dũng')).waitFor()
  await other.getByText('Lê Dũng').waitFor({ state: 'detached' })
  await button(wordsOf(language).undo).click()
  await other.getByText('Lê Dũng').waitFor()
  expect(await names()).toEqual(['Lê Dũng', 'Phạm Thị Lan'])

  // Exports the same people.
  await button(words.export).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: words.newer }).click(),
  ])
  expect(download.suggestedFilename()).toBe('contacts.vcf')

  // Adds a sender to the contacts.
  await goToFolder(page, device, wordsOf(language), wordsOf(language).inbox)
  await openThread(page, 'Báo giá')
  await page
    .getByRole('button', { name: wordsOf(language).moreActions, exact: true })
    .last()
    .click()
  await page.getByRole('menuitem', { name: words.add }).click()
  await page.getByText(words.added(PARTNER.address)).waitFor()
  expect(await names()).toContain(PARTNER.name)

  // Writes to a group by its name.
  await page.goBack()
  const compose = await startWriting(page, composeWordsOf(language))
  await compose.to.pressSequentially('khach ha')
  await page.getByRole('option', { name: /Khách hàng/ }).waitFor()
  await compose.to.press('Enter')
  await expect.poll(() => compose.recipients()).toEqual(['Lê Dũng', 'Phạm Thị Lan'])
})
