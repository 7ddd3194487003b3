import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFileRequest } from '@sen/contract/drive/file-requests'
import { createShares, listShareOpenings, revokeShare } from '@sen/contract/drive/shares'
import { createDraft, saveDraft } from '@sen/contract/messages'
import { sendMail } from '@sen/contract/sending'
import { callerAt } from '../program/api-client.ts'
import { accessibilityViolations } from './stage/accessibility-violations.ts'
import { newPromptMailbox, tokenOf } from './stage/people.ts'
import { theProgram } from './stage/program.ts'
import { test as base, expect } from './stage/test.ts'

const test = base.extend({
  /** Opens a page whose language was chosen before. */
  stranger: async ({ stranger, language, url }, provide) => {
    await provide(async (look) => {
      const page = await stranger(look)
      await page.context().addCookies([{ name: 'sen_language', value: language, url }])
      return page
    })
  },
})

const WORDS = {
  vi: {
    password: 'Mật khẩu',
    open: 'Mở',
    wrong: 'Chưa đúng. Hãy kiểm tra rồi thử lại.',
    download: 'Tải xuống',
    add: 'Thêm tệp vào thư mục này',
    upload: 'Tải lên',
    gone: 'Liên kết không còn hiệu lực',
    request: 'Gửi tệp',
    name: 'Tên của bạn',
    files: 'Tệp',
    send: 'Gửi',
    arrived: 'Đã nhận',
  },
  en: {
    password: 'Password',
    open: 'Open',
    wrong: 'That’s not right. Check it and try again.',
    download: 'Download',
    add: 'Add files to this folder',
    upload: 'Upload',
    gone: 'This link no longer works',
    request: 'Send files',
    name: 'Your name',
    files: 'Files',
    send: 'Send',
    arrived: 'Arrived',
  },
} as const

/** Creates files in the drive of `email`, in a folder of their own. */
async function filed(
  email: string,
  files: Readonly<Record<string, string | Buffer>> = {},
): Promise<{ readonly folderId: string }> {
  const { url } = theProgram()
  const token = await tokenOf(email)
  const asked = async (path: string, init: RequestInit) => {
    const headers = { 'x-auth-token': token, ...init.headers }
    const { data } = (await (await fetch(new URL(path, url), { method: 'POST', ...init, headers })).json()) as {
      data: { id: string } | { id: string }[]
    }
    const [made] = Array.isArray(data) ? data : [data]
    return made?.id ?? ''
  }
  const folderId = await asked('/api/storage/folders', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ parent_id: null, name: 'Dự án cầu Nhật Tân' }),
  })
  const form = new FormData()
  const all = { 'báo giá.txt': 'Giá gói thầu: 1.250.000.000 đồng', ...files }
  for (const [name, content] of Object.entries(all)) form.append('file', new Blob([content]), name)
  await asked(`/api/storage/files/upload?path=${encodeURIComponent('/Dự án cầu Nhật Tân')}`, { body: form })
  return { folderId }
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<<>>>>endobj
4 0 obj<</Length 22>>stream
1 0 0 rg 0 0 200 100 re f
endstream endobj
trailer<</Root 1 0 R>>`

/** Finds the share link in mail to this address. */
async function linkMailedTo(address: string): Promise<string> {
  const folder = join(theProgram().env.DATA_DIR ?? '', 'sink')
  let link: string | undefined
  const look = async () => {
    for (const name of (await readdir(folder).catch(() => [])).filter((each) => each.endsWith('.json'))) {
      if (!(await readFile(join(folder, name), 'utf8')).includes(address)) continue
      const raw = await readFile(join(folder, name.replace(/json$/, 'eml')), 'utf8')
      link = /\/s\/[\w-]{22,64}/.exec(raw.replaceAll(/=\r?\n/g, ''))?.[0]
    }
    return link
  }
  await expect.poll(look, { timeout: 30_000 }).toBeDefined()
  return link ?? ''
}

test.describe('a shared link', () => {
  test('is mailed, opens by its password for an outside person, takes a file, and ends when it is revoked', {
    tag: '@both',
  }, async ({ stranger, language, device, url }) => {
    const says = WORDS[language]
    const owner = await newPromptMailbox('chia-se', 'Trần Thị Lan')
    const reader = `an-${device.kind}-${Date.now()}@doitac.example`
    const call = callerAt(url, await tokenOf(owner))
    const { folderId } = await filed(owner)
    const mail = { to: [{ name: '', email: reader }], cc: [], bcc: [], subject: 'Báo giá', files: [] }
    const { data: draft } = await call(createDraft, {
      body: { client_key: `chia-se-${reader}`, body: '<p>…</p>', ...mail },
    })
    const { data: shares } = await call(createShares, {
      body: {
        ids: [folderId],
        message_id: draft.id,
        share_withs: [reader],
        password: 'Cau@2026',
        permission: 'WRITE',
      },
    })
    const [share] = shares
    if (!share) throw new Error('no share was created')
    const opened = new URL(share.url).pathname
    const { data: saved } = await call(saveDraft, {
      params: { id: draft.id },
      body: { ...mail, body: `<p>Gửi anh <a href="${share.url}">Dự án</a></p>`, revision: draft.revision },
    })
    const page = await stranger()
    await page.goto(opened)
    await page.getByRole('heading', { name: says.gone }).waitFor()

    await call(sendMail, { body: { msg_id: draft.id, revision: saved.revision, share_ids: [share.id] } })
    expect(await linkMailedTo(reader)).toBe(opened)
    await page.goto(opened)
    const field = page.getByLabel(says.password)
    await field.fill('sai rồi')
    await page.getByRole('button', { name: says.open }).click()
    await page.getByText(says.wrong).waitFor()
    expect(await accessibilityViolations(page, 'password')).toEqual([])
    await field.fill('Cau@2026')
    await page.getByRole('button', { name: says.open }).click()
    await page.getByRole('heading', { name: 'Dự án cầu Nhật Tân' }).waitFor()
    expect(await accessibilityViolations(page, 'folder')).toEqual([])

    await page.getByLabel(says.add).setInputFiles({
      name: 'góp ý.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Đồng ý'),
    })
    await page.getByRole('button', { name: says.upload }).click()
    await page.getByRole('link', { name: /góp ý\.txt/ }).waitFor()

    await page.getByRole('link', { name: /báo giá\.txt/ }).click()
    await page.getByText('1.250.000.000').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: says.download }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain('1.250.000.000')
    const { data: openings } = await call(listShareOpenings, { params: { id: share.id } })
    expect(openings.map(({ who, action, file_name: name }) => [who, action, name])).toEqual([
      [null, 'downloaded', 'báo giá.txt'],
      [null, 'opened', 'báo giá.txt'],
      [null, 'uploaded', 'góp ý.txt'],
      [null, 'opened', ''],
    ])

    await call(revokeShare, { params: { id: share.id } })
    await page.reload()
    await page.getByRole('heading', { name: says.gone }).waitFor()
    expect(await accessibilityViolations(page, 'gone')).toEqual([])
  })

  test('of a page that takes files brings them to its owner', { tag: '@both' }, async ({ stranger, language, url }) => {
    const says = WORDS[language]
    const owner = await newPromptMailbox('nhan-tep', 'Phòng nhân sự')
    const call = callerAt(url, await tokenOf(owner))
    const { folderId } = await filed(owner)
    const { data: request } = await call(createFileRequest, {
      body: {
        folder_id: folderId,
        limit: 1_000_000,
        expire_date: Math.floor(Date.now() / 1_000) + 86_400,
        note: 'Hồ sơ ứng tuyển',
      },
    })
    const page = await stranger()
    await page.goto(new URL(request.url).pathname)
    await page.getByRole('heading', { name: says.request }).waitFor()
    await page.getByLabel(says.name).fill('Nguyễn An')
    await page
      .getByLabel(says.files, { exact: true })
      .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
    await page.getByRole('button', { name: says.send, exact: true }).click()
    await page.getByText(says.arrived, { exact: true }).waitFor()
    expect(await accessibilityViolations(page, 'request')).toEqual([])
    const listed = await fetch(new URL(`/api/storage/files?folder_id=${folderId}`, url), {
      headers: { 'x-auth-token': await tokenOf(owner) },
    })
    expect(JSON.stringify(await listed.json())).toContain('cv.pdf')
  })
})

test('shows pictures and PDF in place, and nothing that a browser would run', async ({ stranger, url }) => {
  const owner = await newPromptMailbox('xem-truoc', 'Vũ Minh Đức')
  const call = callerAt(url, await tokenOf(owner))
  const { folderId } = await filed(owner, {
    'ảnh.png': Buffer.from(PIXEL, 'base64'),
    'bản vẽ.pdf': PDF,
    'trang.html': '<script>document.title = "chạy"</script>',
  })
  const { data: shares } = await call(createShares, { body: { ids: [folderId] } })
  const page = await stranger()
  const open = async (name: string) => {
    await page.goto(new URL(shares[0]?.url ?? '').pathname)
    await page.getByRole('link', { name }).click()
    await page.getByRole('heading', { name }).waitFor()
  }
  await open('ảnh.png')
  const picture = page.getByRole('img', { name: 'ảnh.png' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)

  await open('bản vẽ.pdf')
  const drawn = page.locator('#preview canvas')
  await drawn.waitFor()
  const middle = () =>
    drawn.evaluate((canvas: HTMLCanvasElement) => [
      ...(canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? []),
    ])
  await expect.poll(middle).toEqual([255, 0, 0, 255])

  await open('trang.html')
  await page.getByText('Không xem được tệp này tại đây.').waitFor()
  const path = await page.getByRole('link', { name: WORDS.vi.download }).getAttribute('href')
  const answer = await fetch(new URL(`${path}?inline=1`, url))
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
})
