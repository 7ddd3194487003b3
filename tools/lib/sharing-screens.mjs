// These screens show the sharing of the drive and the pages that links open.
import { call, openDrive, rowOf, upload } from './drive-screens.mjs'

const dialog = (page) => page.locator('dialog[open]').last()
const settled = (page) => page.waitForTimeout(500)

async function itemNamed(page, name) {
  const items = await call(page, 'GET', '/api/storage/files')
  return items.find((each) => each.name.startsWith(name))
}

async function chooseInMenu(page, row, entry) {
  await rowOf(page, row).hover()
  await page
    .getByRole('button', { name: new RegExp(`^(Thao tác với|Actions for) ${row}`) })
    .first()
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
  await dialog(page).waitFor()
  await settled(page)
}

async function shared(page, name, more = {}) {
  await openDrive(page)
  const { id } = await itemNamed(page, name)
  const [{ url }] = await call(page, 'POST', '/api/storage/shares', { data: { ids: [id], ...more } })
  return new URL(url).pathname
}

async function requested(page, more = {}) {
  await openDrive(page)
  const { id } = await itemNamed(page, 'Hồ sơ')
  const about = {
    title: 'Hồ sơ dự thầu gói số 3',
    note: 'Anh chị gửi giúp bản quét có dấu của giấy phép kinh doanh và bảng giá đã ký, trước thứ Sáu.',
    expire_date: Math.round(Date.now() / 1_000) + 9 * 86_400,
    limit: 2_000_000_000,
  }
  const { url } = await call(page, 'POST', '/api/storage/requests', { data: { folder_id: id, ...about, ...more } })
  return new URL(url).pathname
}

async function asStranger(page, path) {
  await page.context().clearCookies({ name: /session/ })
  await page.goto(path)
  await page.locator('main').first().waitFor()
  await settled(page)
}

/** The next screen needs the signed-in user. */
const signedOut = (open) => async (page, about) => {
  const cookies = await page.context().cookies()
  try {
    return await open(page, about)
  } finally {
    await page.context().addCookies(cookies)
  }
}

const PASSWORD = 'Cầu Bình Lợi 2026'

export const SHARING_SCREENS = {
  driveEmpty: async (page) => {
    await openDrive(page)
    const { id } = await itemNamed(page, 'Hợp đồng 2026')
    await openDrive(page, `/drive/folder/${id}`)
  },
  driveVersions: async (page) => {
    await openDrive(page)
    for (const text of ['Bản thứ hai', 'Bản thứ ba']) {
      const file = { name: 'Ghi chú cuộc gọi.txt', mimeType: 'text/plain', buffer: Buffer.from(text) }
      await upload(page, '/', file, 'version')
    }
    await chooseInMenu(page, 'Ghi chú', /^(Các phiên bản|Versions)/)
  },
  driveShare: async (page) => {
    await shared(page, 'Biên bản', { share_withs: ['minh@senmail.test', 'khach@ngoai.example'], password: PASSWORD })
    await page.reload()
    await chooseInMenu(page, 'Biên bản', /^(Chia sẻ|Share)/)
  },
  driveRequest: async (page) => {
    await requested(page)
    await page.goto('/drive')
    await chooseInMenu(page, 'Hồ sơ', /^(Nhận tệp|Receive files)/)
  },
  drivePicker: async (page, { isPhone }) => {
    await openDrive(page)
    await page.goto('/folder/INBOX')
    await page.getByRole('row').first().waitFor()
    await page
      .getByRole('button', { name: /^(Soạn thư|Compose)/ })
      .first()
      .click()
    await page.locator('[data-takes-keys] [contenteditable="true"]').first().waitFor()
    const insert = { name: /^(Chèn từ ổ đĩa|Insert from the drive)/ }
    if (isPhone) await page.getByRole('button', { name: /^(Đính kèm hoặc chèn|Attach or insert)/ }).click()
    await page.getByRole(isPhone ? 'menuitem' : 'button', insert).click()
    await dialog(page).getByRole('row').nth(2).waitFor()
    await dialog(page).getByRole('row').filter({ hasText: 'Biên bản' }).click()
    await settled(page)
  },
  driveBesideCompose: async (page, { isPhone }) => {
    if (isPhone) return false
    await openDrive(page)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page
        .getByRole('button', { name: /^(Mới|New)$/ })
        .click()
        .then(() => page.getByRole('menuitem', { name: /^(Tải tệp lên|Upload files)/ }).click()),
    ])
    const name = `Báo giá ${Date.now()}.xlsx`
    await chooser.setFiles([{ name, mimeType: 'application/octet-stream', buffer: Buffer.alloc(60_000, 2) }])
    await page.keyboard.press('c')
    await page.locator('[data-takes-keys] [contenteditable="true"]').first().waitFor()
    await page.waitForTimeout(800)
    return true
  },
  shareFile: signedOut(async (page) => asStranger(page, await shared(page, 'Bảng giá'))),
  shareFolder: signedOut(async (page) => asStranger(page, await shared(page, 'Dự án'))),
  shareLocked: signedOut(async (page) => asStranger(page, await shared(page, 'Bảng giá', { password: PASSWORD }))),
  shareWrong: signedOut(async (page) => {
    await asStranger(page, await shared(page, 'Bảng giá', { password: PASSWORD }))
    await page.locator('input[type="password"]').fill('sai mật khẩu')
    await page.locator('button[type="submit"]').click()
    await settled(page)
  }),
  shareGone: signedOut((page) => asStranger(page, '/s/khong-co-lien-ket-nay')),
  bring: signedOut(async (page) => asStranger(page, await requested(page))),
  bringLocked: signedOut(async (page) => asStranger(page, await requested(page, { password: PASSWORD }))),
}
