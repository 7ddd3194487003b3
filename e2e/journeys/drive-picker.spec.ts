import { listDriveFiles } from '@sen/contract/drive/files'
import { listOwnShares } from '@sen/contract/drive/shares'
import { callerAt } from '../program/api-client.ts'
import { startWriting } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { newPromptMailbox, tokenOf } from './stage/people.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'

const SAYS = {
  vi: {
    insert: 'Chèn từ ổ đĩa',
    attachOrInsert: 'Đính kèm hoặc chèn',
    upload: 'Tải tệp mới lên',
    add: (count: number) => `Thêm vào thư (${count})`,
    attach: 'Gửi dưới dạng tệp đính kèm',
    attachments: 'Tệp đính kèm',
    removeLink: (name: string) => `Bỏ liên kết tới ${name}`,
    save: (name: string) => `Lưu ${name} vào ổ đĩa`,
    show: (name: string) => `Xem ${name} trong ổ đĩa`,
    more: 'Thêm',
    anyway: 'Vẫn gửi',
  },
  en: {
    insert: 'Insert from the drive',
    attachOrInsert: 'Attach or insert',
    upload: 'Upload new files',
    add: (count: number) => `Add to mail (${count})`,
    attach: 'Send as an attachment',
    attachments: 'Attachments',
    removeLink: (name: string) => `Remove the link to ${name}`,
    save: (name: string) => `Save ${name} to the drive`,
    show: (name: string) => `Show ${name} in the drive`,
    more: 'More',
    anyway: 'Send anyway',
  },
} as const

const QUOTATION = { name: 'Báo giá.txt', mimeType: 'text/plain', buffer: Buffer.from('Báo giá quý 4') }
const DRAWING = { name: 'Bản vẽ.txt', mimeType: 'text/plain', buffer: Buffer.from('Mặt cắt A-A') }

test.describe('files of the drive', () => {
  test('go with a mail as a copy and as a link, stay so over a reload, and an attachment is saved in the drive', {
    tag: '@both',
  }, async ({ signedIn, language, device }) => {
    const says = SAYS[language]
    const words = composeWordsOf(language)
    const owner = await newPromptMailbox(`o-dia-${language}`, 'Lý Thanh Thủy')
    const call = callerAt(theProgram().url, await tokenOf(owner))
    const names = async () => (await call(listDriveFiles, { query: {} })).data.map(({ name }) => name)
    const states = async () => (await call(listOwnShares, { query: {} })).data.map(({ state }) => state)
    const page = await signedIn(owner)
    const compose = await startWriting(page, words)
    await compose.to.fill(owner)
    await compose.to.press('Enter')
    await compose.subject.fill('Hồ sơ')
    const dialog = page.getByRole('dialog', { name: says.insert })
    const insert = async () => {
      if (device.kind === 'phone') {
        await compose.window.getByRole('button', { name: says.attachOrInsert, exact: true }).click()
        await page.getByRole('menuitem', { name: says.insert, exact: true }).click()
      } else await compose.window.getByRole('button', { name: says.insert, exact: true }).click()
    }

    await insert()
    await dialog.getByRole('tab', { name: says.upload }).click()
    await dialog.locator('input[data-field="drive-files"]').setInputFiles([QUOTATION, DRAWING])
    await dialog.getByRole('button', { name: says.add(2), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const rows = compose.window.getByRole('list', { name: says.attachments }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(2)
    expect(await names()).toEqual(['Bản vẽ.txt', 'Báo giá.txt'])

    await insert()
    await dialog.getByRole('row', { name: /^Bản vẽ/ }).click()
    await dialog.getByRole('checkbox', { name: says.attach }).uncheck()
    await dialog.getByRole('button', { name: says.add(1), exact: true }).click()
    await expect.poll(() => compose.text.getByRole('link', { name: 'Bản vẽ.txt' }).count()).toBe(1)
    await expect.poll(() => rows.count()).toBe(3)
    await expect.poll(states).toEqual(['draft'])

    await compose.saved.waitFor()
    await page.reload()
    await compose.window.getByRole('button', { name: says.removeLink('Bản vẽ.txt') }).waitFor()
    await expect.poll(() => rows.count()).toBe(3)

    // Undoing the deletion restores the draft with the same link.
    if (device.kind === 'phone') {
      const tools = compose.window.getByRole('toolbar').last()
      await tools.getByRole('button', { name: says.more, exact: true }).click()
      await page.getByRole('menuitem', { name: words.deleteDraft, exact: true }).click()
    } else await compose.window.getByRole('button', { name: words.deleteDraft, exact: true }).click()
    await page.getByRole('button', { name: words.undo, exact: true }).click()
    await compose.window.getByRole('button', { name: says.removeLink('Bản vẽ.txt') }).waitFor()
    await expect.poll(() => rows.count()).toBe(3)
    expect(await states()).toEqual(['draft'])

    await compose.send.click()
    const asked = page.getByRole('alertdialog')
    await asked.getByText(owner).waitFor()
    await asked.getByRole('button', { name: says.anyway, exact: true }).click()
    await page.getByRole('link', { name: /Hồ sơ/ }).first().click()
    await page
      .getByRole('button', { name: says.save('Báo giá.txt'), exact: true })
      .first()
      .click()
    await page
      .getByRole('button', { name: says.show('Báo giá.txt'), exact: true })
      .first()
      .waitFor()
    expect(await names()).toEqual(['Bản vẽ.txt', 'Báo giá (2).txt', 'Báo giá.txt'])
    // The link works once the mail is sent, and not before.
    await expect.poll(states, { timeout: 20_000 }).toEqual(['live'])
  })
})
