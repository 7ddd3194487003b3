import type { Page } from '@playwright/test'
import { hold, notice, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { expect, test } from './stage/test.ts'

const DRIVE_WORDS = {
  vi: {
    drive: 'Ổ đĩa',
    more: 'Thêm',
    empty: 'Ổ đĩa của bạn còn trống.',
    new: 'Mới',
    newFolder: 'Thư mục mới',
    upload: /^Tải tệp lên/,
    create: 'Tạo',
    uploaded: 'Đã tải lên 2 tệp',
    share: /^Chia sẻ/,
    whoMay: 'Ai được mở',
    makeLink: 'Tạo và sao chép liên kết',
    copyLink: /^Sao chép liên kết/,
    endShare: /^Kết thúc chia sẻ/,
    trash: /^Chuyển vào Thùng rác/,
    move: 'Chuyển vào thư mục',
    moveHere: 'Chuyển vào đây',
    restore: 'Khôi phục',
    trashPlace: 'Thùng rác',
    myDrive: 'Ổ đĩa của tôi',
    rename: /^Đổi tên/,
    actionsFor: (name: string) => `Thao tác với ${name}`,
    moved: (name: string, to: string) => `Đã chuyển “${name}” vào “${to}”.`,
    trashed: (name: string) => `Đã chuyển “${name}” vào Thùng rác.`,
  },
  en: {
    drive: 'Drive',
    more: 'More',
    empty: 'Your drive is empty.',
    new: 'New',
    newFolder: 'New folder',
    upload: /^Upload files/,
    create: 'Create',
    uploaded: '2 files uploaded',
    share: /^Share/,
    whoMay: 'Who can open it',
    makeLink: 'Create and copy link',
    copyLink: /^Copy link/,
    endShare: /^Stop sharing/,
    trash: /^Move to Trash/,
    move: 'Move to a folder',
    moveHere: 'Move here',
    restore: 'Restore',
    trashPlace: 'Drive trash',
    myDrive: 'My drive',
    rename: /^Rename/,
    actionsFor: (name: string) => `Actions for ${name}`,
    moved: (name: string, to: string) => `“${name}” moved to “${to}”.`,
    trashed: (name: string) => `“${name}” moved to Trash.`,
  },
} as const

const FOLDER = 'Dự án Cầu Bình Lợi'
const NOTE = { name: 'ghi chú.txt', mimeType: 'text/plain', buffer: Buffer.from('Họp lúc chín giờ ở công trường.') }
const PRICES = { name: 'bảng giá.csv', mimeType: 'text/csv', buffer: Buffer.from('thép,120\nxi măng,90\n') }

test('keeps uploads in folders, shares a file by a link that can be revoked, and restores a deleted one', {
  tag: '@both',
}, async ({ signedIn, words, language, device }) => {
  const said = DRIVE_WORDS[language]
  const isPhone = device.kind === 'phone'
  async function bring(page: Page, files: readonly (typeof NOTE)[]): Promise<void> {
    await page.getByRole('button', { name: said.new, exact: true }).click()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: said.upload }).click(),
    ])
    await chooser.setFiles([...files])
  }
  const owner = await newMailbox('o-dia', 'Đặng Thị Hồng')
  const page = await signedIn(owner)
  if (isPhone) await page.getByRole('button', { name: said.more, exact: true }).tap()
  await page.getByRole('link', { name: said.drive }).click()
  await page.getByText(said.empty).waitFor()
  expect(await page.title()).toContain(said.drive)

  await page.getByRole('button', { name: said.new, exact: true }).click()
  await page.getByRole('menuitem', { name: said.newFolder }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(FOLDER)
  await page.getByRole('button', { name: said.create, exact: true }).click()
  await rowOf(page, new RegExp(`^${FOLDER}`)).waitFor()
  await bring(page, [NOTE, PRICES])
  await page.getByText(said.uploaded).waitFor()
  const note = rowOf(page, /^ghi chú\.txt/)
  await note.waitFor()

  await note.click()
  await page.getByText(NOTE.buffer.toString()).waitFor()
  await page.keyboard.press('Escape')

  if (isPhone) await hold(note, page.getByRole('toolbar').getByText(words.selected(1)))
  else await note.click({ modifiers: ['Control'] })
  await page.getByRole('toolbar').getByRole('button', { name: said.move }).click()
  await page.getByRole('tree').getByText(FOLDER).click()
  await page.getByRole('button', { name: said.moveHere }).click()
  await notice(page, words, said.moved(NOTE.name, FOLDER)).waitFor()
  await rowOf(page, new RegExp(`^${FOLDER}`)).click()
  await note.waitFor()

  const act = async (entry: RegExp) => {
    await page.getByRole('button', { name: said.actionsFor(NOTE.name) }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await act(said.share)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(said.whoMay).selectOption('anybody')
  const made = page.waitForResponse((response) => response.url().endsWith('/api/storage/shares'))
  await dialog.getByRole('button', { name: said.makeLink, exact: true }).click()
  const { data } = await (await made).json()
  await dialog.getByRole('button', { name: said.copyLink }).waitFor()
  const path = new URL(data[0].url).pathname
  const open = () => page.request.get(path)
  expect((await open()).status()).toBe(200)
  await dialog.getByRole('button', { name: said.endShare }).click()
  await expect.poll(async () => (await open()).status()).toBe(410)
  await dialog.getByRole('button', { name: words.close, exact: true }).click()

  await act(said.trash)
  await note.waitFor({ state: 'detached' })
  await notice(page, words, said.trashed(NOTE.name)).waitFor()
  // The notice of the move may be shown above it.
  await page.getByRole('button', { name: words.undo, exact: true }).last().click()
  await note.waitFor()
  await act(said.trash)
  await notice(page, words, said.trashed(NOTE.name)).waitFor()
  const ofDrive = page.locator('a[href^="/drive"]')
  if (isPhone) {
    await page.getByRole('banner').getByRole('button', { name: FOLDER }).click()
    await page.getByRole('menuitemcheckbox', { name: said.trashPlace }).click()
  } else await page.getByRole('link', { name: said.trashPlace }).and(ofDrive).click()
  await note.click()
  await page.getByRole('button', { name: said.restore, exact: true }).click()
  await note.waitFor({ state: 'detached' })
  await page.goBack()
  await note.waitFor()
})

test('shows a change of another page on this one', async ({ signedIn, language }) => {
  const said = DRIVE_WORDS[language]
  async function bring(page: Page, files: readonly (typeof NOTE)[]): Promise<void> {
    await page.getByRole('button', { name: said.new, exact: true }).click()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: said.upload }).click(),
    ])
    await chooser.setFiles([...files])
  }
  const owner = await newMailbox('hai-trang', 'Phan Văn Khoa')
  const [one, other] = [await signedIn(owner, { path: '/drive' }), await signedIn(owner, { path: '/drive' })]
  await other.getByText(said.empty).waitFor()
  await one.getByText(said.empty).waitFor()
  await bring(one, [NOTE])
  await rowOf(other, /^ghi chú\.txt/).waitFor()
  await rowOf(other, /^ghi chú\.txt/).click({ modifiers: ['Control'] })
  await other.keyboard.press('F2')
  await other.keyboard.type('biên bản')
  await other.keyboard.press('Enter')
  await rowOf(one, /^biên bản\.txt/).waitFor()
})

test('goes on with an upload whose page was left, when its file is chosen again', async ({ signedIn, language }) => {
  const said = DRIVE_WORDS[language]
  const owner = await newMailbox('do-dang', 'Hồ Ngọc Mai')
  const page = await signedIn(owner, { path: '/drive' })
  await page.getByText(said.empty).waitFor()
  let pieces = 0
  await page.route('**/api/v2/uploads/*', (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    pieces += 1
    return pieces === 1 ? route.continue() : route.abort()
  })
  const file = { name: 'phim.mp4', lastModified: 1_790_000_000_000, sizeBytes: 4 * 1_024 * 1_024 }
  const choose = async (name: string) => {
    await page.evaluate(
      ({ file, name }) => {
        const chosen = new DataTransfer()
        chosen.items.add(new File([new Uint8Array(file.sizeBytes)], file.name, { lastModified: file.lastModified }))
        const field = document.querySelector<HTMLInputElement>(`input[type="file"][aria-label="${name}"]`)
        if (field) {
          field.files = chosen.files
          field.dispatchEvent(new Event('change', { bubbles: true }))
          return
        }
        const place = document.querySelector('main section')?.firstElementChild
        for (const type of ['dragover', 'drop'])
          place?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: chosen }))
      },
      { file, name },
    )
  }
  await choose('')
  await expect.poll(() => pieces).toBeGreaterThan(1)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Hiện danh sách tải lên' }).click()
  await page.getByText(/Đã tải lên 1,0 MB/).waitFor()
  await page.unroute('**/api/v2/uploads/*')
  await choose('phim.mp4')
  await rowOf(page, /^phim\.mp4/).waitFor()
})
