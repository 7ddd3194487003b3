const FOLDERS = ['Dự án Cầu Bình Lợi', 'Hồ sơ nhân sự', 'Hợp đồng 2026', 'Ảnh sự kiện']
const FILES = [
  [
    'Báo cáo tài chính quý 3 năm 2026.xlsx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    84_000,
  ],
  ['Biên bản họp ban dự án.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 32_000],
  ['Bảng giá thép hình và thép tấm áp dụng cho khách hàng thân thiết khu vực miền Nam.pdf', 'application/pdf', 210_000],
  ['Giới thiệu công ty.pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', 1_400_000],
  ['Ghi chú cuộc gọi.txt', 'text/plain', 900],
  ['Lời chào tổng đài.mp3', 'audio/mpeg', 640_000],
  ['Nguyễn Thị Ngọc Ánh – CV.pdf', 'application/pdf', 120_000],
  ['Tư liệu thi công.zip', 'application/zip', 2_300_000],
]
const INSIDE = ['Bản vẽ', 'Bản vẽ/Giai đoạn 2', 'Bản vẽ/Giai đoạn 2/Phê duyệt']

export async function call(page, method, path, data) {
  const origin = new URL(page.url()).origin
  const response = await page.request.fetch(path, { method, headers: { origin }, ...data })
  if (!response.ok()) throw new Error(`${method} ${path} was answered ${response.status()}`)
  return (await response.json()).data
}

export async function upload(page, folder, { name, mimeType, buffer }, conflict = 'rename') {
  const query = new URLSearchParams({ path: folder, conflict })
  return call(page, 'POST', `/api/storage/files/upload?${query}`, { multipart: { file: { name, mimeType, buffer } } })
}

export async function openDrive(page, path = '/drive') {
  await page.goto('/drive')
  const items = await call(page, 'GET', '/api/storage/files')
  if (!items.some(({ name }) => name === FOLDERS[0])) await fill(page)
  await page.goto(path)
  await page.locator('main [role="row"], main section p').first().waitFor()
  await page.waitForTimeout(400)
}

async function fill(page) {
  const folder = (parent_id, name) => call(page, 'POST', '/api/storage/folders', { data: { parent_id, name } })
  for (const name of FOLDERS) await folder(null, name)
  const there = await call(page, 'GET', '/api/storage/files')
  let inside = there.find(({ name }) => name === FOLDERS[0]).id
  for (const path of INSIDE) inside = (await folder(inside, path.split('/').at(-1))).id
  for (const [name, mimeType, size] of FILES) {
    await upload(page, '/', { name, mimeType, buffer: Buffer.alloc(size, `${name} `) })
  }
  const picture = await page.screenshot()
  await upload(page, '/', { name: 'Ảnh hiện trường.png', mimeType: 'image/png', buffer: picture })
  await upload(page, `/${FOLDERS[3]}`, { name: 'Lễ khởi công.png', mimeType: 'image/png', buffer: picture })
  const [file] = await upload(page, '/', { name: 'Nháp cũ.txt', mimeType: 'text/plain', buffer: Buffer.from('cũ') })
  await call(page, 'POST', '/api/storage/files/trash', { data: { ids: [file.id] } })
  const files = await call(page, 'GET', '/api/storage/files')
  const favorite = files.find(({ name }) => name.startsWith('Biên bản'))
  await call(page, 'PATCH', `/api/storage/files/${favorite.id}`, { data: { is_favorite: true } })
}

const folderNamed = async (page, name) => {
  await openDrive(page)
  await page.locator('[role="row"] a').filter({ hasText: name }).first().click()
}

export const rowOf = (page, name) => page.locator('main [role="row"]').filter({ hasText: name }).first()

async function select(page, { isPhone }, name) {
  const row = rowOf(page, name)
  if (!isPhone) return row.click({ modifiers: ['Control'] })
  const box = await row.boundingBox()
  const at = { pointerType: 'touch', clientX: box.x + 90, clientY: box.y + 20 }
  await row.dispatchEvent('pointerdown', at)
  await page.waitForTimeout(700)
  await row.dispatchEvent('pointerup', at)
}

async function showAs(page, name) {
  const button = page.getByRole('button', { name })
  if ((await button.count()) > 0) await button.click()
  await page.waitForTimeout(500)
}

const BOXES = /^(Xem dạng lưới|Show as boxes)$/
const DETAILS = /^(Chi tiết|Details)/

export const DRIVE_SCREENS = {
  drive: (page) => openDrive(page),
  driveBoxes: async (page) => {
    await openDrive(page)
    await showAs(page, BOXES)
    await page.waitForTimeout(600)
    await page.evaluate(() => localStorage.removeItem('sen.drive'))
  },
  driveSelection: async (page, size) => {
    await openDrive(page)
    await select(page, size, 'Hồ sơ nhân sự')
    await select(page, size, 'Báo cáo tài chính')
    await page.waitForTimeout(300)
  },
  driveFolder: async (page) => {
    await folderNamed(page, FOLDERS[0])
    for (const name of ['Bản vẽ', 'Giai đoạn 2', 'Phê duyệt']) {
      await page.locator('[role="row"] a').filter({ hasText: name }).first().click()
      await page.getByRole('heading', { name }).waitFor()
    }
    await page.waitForTimeout(500)
  },
  driveRename: async (page, { isPhone }) => {
    if (isPhone) return false
    await openDrive(page)
    await select(page, { isPhone }, 'Biên bản')
    await page.keyboard.press('F2')
    await page.keyboard.type('Biên/bản')
    await page.waitForTimeout(300)
    return true
  },
  driveMove: async (page, size) => {
    await openDrive(page)
    await select(page, size, 'Biên bản')
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: /^(Chuyển vào thư mục|Move to a folder)$/ })
      .click()
    await page.getByRole('treeitem').nth(1).waitFor()
    await page.getByRole('treeitem').nth(2).click()
    await page.waitForTimeout(300)
  },
  driveMenu: async (page) => {
    await openDrive(page)
    await rowOf(page, 'Biên bản').hover()
    await page
      .getByRole('button', { name: /^(Thao tác với|Actions for) Biên/ })
      .first()
      .click()
    await page.waitForTimeout(300)
  },
  driveDetails: async (page, { isPhone }) => {
    await openDrive(page)
    await rowOf(page, 'Biên bản').hover()
    if (isPhone || (page.viewportSize()?.width ?? 0) < 993) {
      await page
        .getByRole('button', { name: /^(Thao tác với|Actions for) Biên/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: DETAILS }).click()
      await page.waitForTimeout(500)
      return
    }
    await select(page, { isPhone }, 'Biên bản')
    await page.keyboard.press('i')
    await page.waitForTimeout(600)
    await page.evaluate(() => localStorage.removeItem('sen.drive'))
  },
  driveTrash: (page) => openDrive(page, '/drive/trash'),
  driveShared: (page) => openDrive(page, '/drive/shared'),
  driveSearch: (page) => openDrive(page, '/drive/search?q=bang'),
  driveUpload: async (page) => {
    await openDrive(page)
    await page.route('**/api/v2/uploads/*', (route) => {
      // A slow line shows an upload in progress.
      if (route.request().method() !== 'PATCH') return route.continue()
      return new Promise(() => {})
    })
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page
        .getByRole('button', { name: /^(Mới|New)$/ })
        .click()
        .then(() => page.getByRole('menuitem', { name: /^(Tải tệp lên|Upload files)/ }).click()),
    ])
    await chooser.setFiles([
      { name: 'Phim công trường.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(9_000_000, 1) },
      { name: 'Báo giá tháng 11.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.alloc(60_000, 2) },
    ])
    await page.waitForTimeout(1_000)
  },
  driveConflict: async (page) => {
    await openDrive(page)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page
        .getByRole('button', { name: /^(Mới|New)$/ })
        .click()
        .then(() => page.getByRole('menuitem', { name: /^(Tải tệp lên|Upload files)/ }).click()),
    ])
    await chooser.setFiles([{ name: 'Ghi chú cuộc gọi.txt', mimeType: 'text/plain', buffer: Buffer.from('mới') }])
    await page.getByRole('alertdialog').waitFor()
    await page.waitForTimeout(300)
  },
  drivePicture: async (page) => {
    await openDrive(page)
    await page.locator('main [role="row"]').filter({ hasText: 'hiện trường' }).click()
    await page.locator('dialog img').waitFor()
    await page.waitForTimeout(600)
  },
}
