import { describe, expect, it } from 'vitest'
import { newMailbox } from './stage/people.ts'
import { DESKTOP, PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'

const { signedIn } = stage()

const SAYS = {
  vi: {
    make: 'Mới',
    newFolder: 'Thư mục mới',
    name: 'Tên',
    create: 'Tạo',
    upload: 'Tải tệp lên',
    actions: (name: string) => `Thao tác với ${name}`,
    share: 'Chia sẻ',
    whoMay: 'Ai được mở',
    makeLink: 'Tạo liên kết',
    copyLink: /^Sao chép liên kết/,
    endShare: /^Kết thúc chia sẻ/,
    close: 'Đóng',
    remove: 'Chuyển vào thùng rác của ổ đĩa',
    undo: 'Hoàn tác',
  },
  en: {
    make: 'New',
    newFolder: 'New folder',
    name: 'Name',
    create: 'Create',
    upload: 'Upload files',
    actions: (name: string) => `Actions for ${name}`,
    share: 'Share',
    whoMay: 'Who may open it',
    makeLink: 'Make a link',
    copyLink: /^Copy the link/,
    endShare: /^End the share/,
    close: 'Close',
    remove: "Move to the drive's trash",
    undo: 'Undo',
  },
} as const

const PLAN = { name: 'Kế hoạch Ễ.txt', mimeType: 'text/plain', buffer: Buffer.from('Kế hoạch quý 4') }

describe.each([
  { language: 'vi', screen: DESKTOP },
  { language: 'en', screen: PHONE },
] as const)('the drive in $language on a $screen.kind', ({ language, screen }) => {
  const says = SAYS[language]

  it('keeps what is brought in a folder, shares it by a link that can be ended, and brings back what is deleted', async () => {
    const owner = await newMailbox(`trang-o-dia-${language}`, 'Lý Thanh Thủy')
    const page = await signedIn(owner, { language, screen })
    await page.goto('/drive')
    const menu = page.getByRole('button', { name: says.make, exact: true })
    await menu.click()
    await page.getByRole('menuitem', { name: says.newFolder }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Dự án')
    await page.getByRole('dialog').getByRole('button', { name: says.create, exact: true }).click()
    await page.getByRole('link', { name: 'Dự án', exact: true }).first().click()

    await menu.click()
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('menuitem', { name: says.upload }).click()
    await (await chosen).setFiles([PLAN])
    const row = page.getByRole('row', { name: /^Kế hoạch/ })
    await row.waitFor()

    await page.getByRole('button', { name: says.actions(PLAN.name) }).click()
    await page.getByRole('menuitem', { name: new RegExp(`^${says.share}`) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(says.whoMay).selectOption('anybody')
    const made = page.waitForResponse((response) => response.url().endsWith('/api/storage/shares'))
    await dialog.getByRole('button', { name: says.makeLink, exact: true }).click()
    const { data } = await (await made).json()
    await dialog.getByRole('button', { name: says.copyLink }).waitFor()
    const path = new URL(data[0].url).pathname
    const open = () => page.request.get(path)
    expect((await open()).status()).toBe(200)
    await dialog.getByRole('button', { name: says.endShare }).click()
    await expect.poll(async () => (await open()).status()).toBe(410)
    await dialog.getByRole('button', { name: says.close, exact: true }).click()

    await page.getByRole('button', { name: says.actions(PLAN.name) }).click()
    await page.getByRole('menuitem', { name: new RegExp(`^${says.remove}`) }).click()
    await row.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: says.undo, exact: true }).click()
    await row.waitFor()
  })
})
