import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../test-server.fixture.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

let server: TestServer
let base: string
let lan: string
let minh: string
beforeAll(async () => {
  server = await openTestServer()
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
  await server.given.mailbox('lan@sen.example', { name: 'Lan' })
  await server.given.mailbox('minh@sen.example')
  lan = await server.signIn('lan@sen.example')
  minh = await server.signIn('minh@sen.example')
})
afterAll(() => server.close())

interface File {
  readonly id: string
  readonly name: string
  readonly display_name: string
  readonly href: string
}
type Method = Parameters<TestServer['call']>[1]
async function data<T>(method: Method, url: string, payload?: unknown, token = lan): Promise<T> {
  const { status, body } = await server.call(token, method, url, payload)
  expect(body).not.toHaveProperty('error')
  expect(status).toBe(200)
  return (body as { data: T }).data
}
async function upload(name: string, content: string | Uint8Array, fields: Record<string, string> = {}, token = lan) {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append('file', new Blob([Buffer.from(content)]), name)
  const response = await fetch(`${base}/api/storage/files/upload`, {
    method: 'POST',
    headers: { 'x-auth-token': token },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as { data: File[]; error?: { code: string } } }
}
async function uploaded(name: string, content: string | Uint8Array, fields: Record<string, string> = {}) {
  const { body } = await upload(name, content, fields)
  const [file] = body.data
  if (!file) throw new Error(`${name} was not uploaded: ${JSON.stringify(body)}`)
  return file
}
const folder = (name: string, parent: string | null = null) =>
  data<File>('POST', '/api/storage/folders', { name, parent_id: parent })
const fetched = (url: string, headers: Record<string, string> = {}, token = lan) =>
  fetch(`${base}${url}`, { headers: { 'x-auth-token': token, ...headers } })

it('lists uploaded files with the fields of the specification', async () => {
  const made = await folder('Dự án')
  await uploaded('báo giá.xlsx', 'x'.repeat(10), { path: '/dự án' })
  const files = await data<File[]>('GET', `/api/storage/files?path=${encodeURIComponent('/Dự án')}`)
  expect(files).toMatchObject([
    {
      ...{ name: 'báo giá.xlsx', display_name: '/Dự án/báo giá.xlsx', type: 'file', size: 10, parent_id: made.id },
      ...{ content_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', disabled: false },
      ...{ owner: 'lan@sen.example', owner_display_name: 'Lan', is_favorite: false, is_shared: false },
      prop: { version: 1, is_office: true, has_thumbnail: false, scan: 'not_scanned', has_virus: false, message: '' },
    },
  ])
  expect(files[0]).toMatchObject({ fileid: files[0]?.id, href: `/api/storage/files/${files[0]?.id}/download` })
  const found = await data<{ crumbs: unknown }>('GET', `/api/storage/files/${files[0]?.id}`)
  expect(found.crumbs).toEqual([{ id: made.id, name: 'Dự án' }])
  const root = await data<File[]>('GET', '/api/storage/files?sort=created_at')
  expect(root[0]).toMatchObject({ name: 'Dự án', type: 'folder', prop: null, size: 0 })
  expect(root[0]).not.toHaveProperty('content_type')
  const next = `/api/storage/file/next_path?filename=${encodeURIComponent('BÁO GIÁ.xlsx')}&path=${encodeURIComponent('/Dự án')}`
  expect(await data('GET', next)).toEqual({ next_path_naive: '/Dự án/BÁO GIÁ (2).xlsx' })
})

it('stores a small file in a folder by its id, once for repeated requests, and refuses other accounts’ folders', async () => {
  const made = await folder('Theo số')
  const send = async (query: Record<string, string>, token = lan) => {
    const form = new FormData()
    form.append('file', new Blob(['một']), 'a.txt')
    const address = `${base}/api/storage/files/upload?${new URLSearchParams({ parent_id: made.id, ...query })}`
    const response = await fetch(address, { method: 'POST', headers: { 'x-auth-token': token }, body: form })
    const { data: files, error } = (await response.json()) as { data?: File[]; error?: { code: string } }
    return error?.code ?? files?.[0]
  }
  const file = await send({ conflict: 'refuse' })
  expect(file).toMatchObject({ parent_id: made.id, name: 'a.txt' })
  expect(await send({ conflict: 'refuse', again: 'true' })).toMatchObject({ id: (file as File).id })
  expect(await send({ conflict: 'refuse' })).toBe('drive_name_taken')
  expect(await send({ again: 'true' }, minh)).toBe('drive_item_not_found')
})

it('sends whole files and parts of them, in place only types that a browser runs nothing of', async () => {
  const { href } = await uploaded('tệp.bin', '0123456789')
  const whole = await fetched(href)
  const etag = whole.headers.get('etag') ?? ''
  expect([whole.status, await whole.text(), whole.headers.get('accept-ranges')]).toEqual([200, '0123456789', 'bytes'])
  expect(whole.headers.get('content-disposition')).toMatch(/^attachment/)
  const part = await fetched(href, { range: 'bytes=2-4', 'if-range': etag })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10'])
  expect(await (await fetched(href, { range: 'bytes=2-4', 'if-range': '"older"' })).text()).toBe('0123456789')
  expect((await fetched(href, { range: 'bytes=10-' })).status).toBe(416)
  const page = await uploaded('trang.png', '<script>alert(1)</script>')
  const shown = await fetched(`${page.href}?inline=1`)
  expect(shown.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox/)
  const picture = await fetched(`${(await uploaded('ảnh', PNG)).href}?inline=1`)
  expect([picture.headers.get('content-type'), picture.headers.get('content-disposition')]).toEqual([
    'image/png',
    expect.stringMatching(/^inline/),
  ])
  const empty = await fetched((await uploaded('trống', '')).href)
  expect([empty.status, await empty.text()]).toEqual([200, ''])
})

it('draws small pictures of pictures, and of nothing else', async () => {
  const picture = await uploaded('tranh.png', PNG)
  const drawn = await fetched(`/api/storage/files/${picture.id}/thumbnail`)
  expect([drawn.status, drawn.headers.get('content-security-policy')]).toEqual([200, expect.stringMatching(/^sandbox/)])
  const text = await uploaded('chữ.txt', 'chữ')
  expect(await server.call(lan, 'GET', `/api/storage/files/${text.id}/thumbnail`)).toMatchObject({
    status: 404,
    body: { error: { code: 'image_not_found' } },
  })
})

it('packs folders and several files into one zip, with names that unpack anywhere', async () => {
  const outer = await folder('Hồ sơ: 2026')
  const inner = await folder('con', outer.id)
  await folder('trống', outer.id)
  const file = await uploaded('a?.txt', 'một', { path: '/Hồ sơ: 2026/con' })
  await uploaded('a*.txt', 'hai', { path: '/Hồ sơ: 2026/con' })
  const answer = await fetched(`/api/storage/files/${outer.id}/download`)
  expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('Hồ sơ').slice(0, 8))
  expect(await unpacked(answer)).toEqual([
    'Hồ sơ_ 2026/',
    'Hồ sơ_ 2026/_con/',
    'Hồ sơ_ 2026/_con/a_ (2).txt',
    'Hồ sơ_ 2026/_con/a_.txt',
    'Hồ sơ_ 2026/trống/',
  ])
  const other = await uploaded('một.txt', 'một')
  const several = await fetched(`/api/storage/download?ids=${file.id},${inner.id},${other.id}`)
  expect(await unpacked(several)).toEqual(['_con/', '_con/a_ (2).txt', '_con/a_.txt', 'một.txt'])
})

async function unpacked(answer: Response): Promise<readonly string[]> {
  const place = mkdtempSync(join(tmpdir(), 'sen-zip-'))
  try {
    const path = join(place, 'a.zip')
    writeFileSync(path, Buffer.from(await answer.arrayBuffer()))
    const script =
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print("\\n".join(z.namelist()))'
    return execFileSync('python3', ['-c', script, path], { encoding: 'utf8', env: { PYTHONIOENCODING: 'utf8' } })
      .trim()
      .split('\n')
      .sort()
  } finally {
    rmSync(place, { recursive: true })
  }
}

it('moves, puts back, copies, throws away, restores and deletes', async () => {
  const to = await folder('Đích')
  const file = await uploaded('đi.txt', 'đi')
  const moved = await data<{ before: unknown; files: File[] }>('POST', '/api/storage/files/move', {
    ids: [file.id],
    to: to.id,
  })
  expect(moved).toMatchObject({
    before: [{ id: file.id, parent_id: null, name: 'đi.txt' }],
    files: [{ display_name: '/Đích/đi.txt' }],
  })
  const placed = await data<{ files: File[] }>('POST', '/api/storage/files/place', { places: moved.before })
  expect(placed.files[0]?.display_name).toBe('/đi.txt')
  const copied = await data<{ files: File[] }>('POST', '/api/storage/files/copy', { ids: [file.id], to: null })
  expect(copied.files[0]?.name).toBe('đi (2).txt')
  await data('POST', '/api/storage/files/trash', { ids: [file.id, copied.files[0]?.id] })
  const bin = await data<File[]>('GET', '/api/storage/trash')
  expect(bin.map(({ name }) => name)).toEqual(['đi (2).txt', 'đi.txt'])
  expect(bin[0]).toHaveProperty('trashed_at')
  await data('POST', '/api/storage/files/restore', { ids: [file.id] })
  expect(await data('POST', '/api/storage/trash/empty')).toMatchObject({ count: 1 })
  await data('PATCH', `/api/storage/files/${file.id}`, { name: 'về.txt' })
  const marked = await data<{ files: File[] }>('POST', '/api/storage/favorites', { ids: [file.id], is_favorite: true })
  expect(marked.files).toMatchObject([{ name: 'về.txt', is_favorite: true }])
  expect(await data('GET', '/api/storage/favorites')).toMatchObject([{ name: 'về.txt', is_favorite: true }])
  await uploaded('về.txt', 'hai', { conflict: 'version' })
  expect(await data('GET', `/api/storage/files/${file.id}/versions`)).toMatchObject([
    { number: 2, is_current: true, size: 3 },
    { number: 1, is_current: false, created_by: 'lan@sen.example' },
  ])
  expect(await (await fetched(`${file.href}?version=1`)).text()).toBe('đi')
  await data('POST', `/api/storage/files/${file.id}/versions/1/restore`)
  await data('DELETE', `/api/storage/files/${file.id}/versions/2`)
  expect((await fetched(`${file.href}?version=2`)).status).toBe(404)
  await data('POST', `/api/storage/files/${file.id}/opened`)
  expect(await data('GET', '/api/storage/recently')).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ id: file.id })]),
  )
})

it('takes a file that came in pieces', async () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const headers = { 'tus-resumable': '1.0.0', 'x-auth-token': lan }
  const metadata = `filename ${base64('phim.mp4')},purpose ${base64('drive')}`
  const created = await server.app.inject({
    ...{ method: 'POST', url: '/api/v2/uploads' },
    headers: { ...headers, 'upload-length': '8', 'upload-metadata': metadata },
  })
  const address = String(created.headers.location)
  const id = address.split('/').at(-1)
  const into = { upload_id: id, parent_id: null, folder_path: 'Phim/2026' }
  expect((await server.call(lan, 'POST', '/api/storage/files/take', into)).status).toBe(409)
  const piece = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  await server.app.inject({ method: 'PATCH', url: address, headers: { ...headers, ...piece }, payload: '12345678' })
  expect((await server.call(minh, 'POST', '/api/storage/files/take', into)).status).toBe(404)
  const file = await data<File>('POST', '/api/storage/files/take', into)
  expect(file).toMatchObject({ display_name: '/Phim/2026/phim.mp4', content_type: 'video/mp4' })
  const empty = await uploaded('phụ đề.srt', '', { path: '/Phim', folder_path: '2027/rỗng' })
  expect(empty.display_name).toBe('/Phim/2027/rỗng/phụ đề.srt')
  expect((await upload('a.srt', '', { path: '/', folder_path: '../..' })).body.error?.code).toBe('drive_name_invalid')
  expect((await data<File>('POST', '/api/storage/files/take', into)).id).toBe(file.id)
})

it('makes copies of files attachments, and saves attachments', async () => {
  const { href, id } = await uploaded('hợp đồng.pdf', '%PDF-1.7')
  const [attached] = await data<{ id: string; name: string; uploaded: boolean }[]>(
    'POST',
    '/api/v2/cloud_drive/files',
    {
      hrefs: [`http://localhost${href}?inline=1`],
    },
  )
  expect(attached).toMatchObject({ name: 'hợp đồng.pdf', uploaded: false, drive_item_id: id })
  await data('POST', '/api/storage/files/trash', { ids: [id] })
  expect(await (await fetched(`/api/v2/files/${attached?.id}/download`)).text()).toBe('%PDF-1.7')
  expect(await data('GET', `/api/v2/cloud_drive/files/${attached?.id}`)).toBeNull()
  const save = `/api/v2/cloud_drive/files/${attached?.id}/save`
  const saved = await data<{ drive_file: { file: File } }>('POST', save, {})
  expect(saved.drive_file).toMatchObject({ office_url: null, file: { name: 'hợp đồng.pdf' } })
  const again = await data<{ drive_file: { file: File } }>('POST', save, { replace: true })
  expect(again.drive_file.file).toMatchObject({ id: saved.drive_file.file.id, prop: { version: 2 } })
  expect(await data('GET', `/api/v2/cloud_drive/files/${attached?.id}`)).toMatchObject({
    file: { id: saved.drive_file.file.id },
  })
  const blocked = await uploaded('a.exe', 'x')
  const refused = await server.call(lan, 'POST', '/api/v2/cloud_drive/files', { hrefs: [blocked.href] })
  expect(refused).toMatchObject({ status: 400, body: { error: { code: 'file_type_blocked' } } })
  expect((await server.call(lan, 'POST', '/api/v2/cloud_drive/files', { hrefs: ['/etc/passwd'] })).status).toBe(404)
})

it('answers another account as if nothing were there', async () => {
  const made = await folder('Riêng')
  const file = await uploaded('mật.txt', 'mật', { path: '/Riêng' })
  const calls: readonly (readonly [Method, string, unknown?])[] = [
    ['GET', `/api/storage/files?folder_id=${made.id}`],
    ['GET', `/api/storage/files?path=${encodeURIComponent('/Riêng')}`],
    ['GET', `/api/storage/files/${file.id}`],
    ['GET', `/api/storage/files/${file.id}/download`],
    ['GET', `/api/storage/files/${made.id}/download`],
    ['GET', `/api/storage/files/${file.id}/thumbnail`],
    ['GET', `/api/storage/files/${file.id}/entries`],
    ['GET', `/api/storage/files/${file.id}/versions`],
    ['GET', `/api/storage/download?ids=${file.id},${made.id}`],
    ['PATCH', `/api/storage/files/${file.id}`, { name: 'x' }],
    ['POST', `/api/storage/files/${file.id}/opened`],
    ['POST', `/api/storage/files/${file.id}/versions/1/restore`],
    ['POST', '/api/storage/folders', { name: 'x', parent_id: made.id }],
    ['POST', '/api/v2/cloud_drive/files', { hrefs: [file.href] }],
  ]
  for (const [method, url, payload] of calls) {
    expect(await server.call(minh, method, url, payload), url).toMatchObject({
      status: 404,
      body: { error: { code: 'drive_item_not_found' } },
    })
    const gone = url.replaceAll(/\d+/g, (digits) => (digits === file.id || digits === made.id ? '999999' : digits))
    if (payload === undefined && !url.includes('path=')) {
      expect((await server.call(minh, method, gone)).body).toEqual((await server.call(minh, method, url)).body)
    }
  }
  expect((await upload('x', 'x', { path: '/Riêng' }, minh)).status).toBe(404)
  for (const verb of ['move', 'copy', 'trash', 'restore', 'delete']) {
    await data('POST', `/api/storage/files/${verb}`, { ids: [file.id, made.id], to: null }, minh)
  }
  expect(await (await fetched(file.href)).text()).toBe('mật')
})

it('opens a mail file with its attachments, except for other accounts and in the recycle bin', async () => {
  const lines = [
    'From: Minh <minh@sen.example>',
    'Subject: Minutes',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Xin gửi biên bản</p>',
    '--b',
    'Content-Type: text/plain; name=a.txt',
    'Content-Disposition: attachment; filename=a.txt',
    '',
    'trong thư',
    '--b--',
  ]
  const saved = await uploaded('thư.eml', lines.join('\r\n'))
  const url = `/api/v2/files/drive-${saved.id}/message`
  const message = await data<{ subject: string; body: string; files: { id: string; name: string }[] }>('GET', url)
  expect(message).toMatchObject({ subject: 'Minutes', files: [{ name: 'a.txt' }] })
  expect(message.body).toContain('<!--clean-->')
  const [inner] = message.files
  expect(await (await fetched(`/api/v2/files/${inner?.id}/download`)).text()).toBe('trong thư')
  for (const [token, id] of [
    [minh, saved.id],
    [lan, '999999'],
    [lan, "1'"],
  ]) {
    expect((await server.call(String(token), 'GET', `/api/v2/files/drive-${id}/message`)).status).toBe(404)
  }
  expect((await fetched(`/api/v2/files/${inner?.id}/download`, {}, minh)).status).toBe(404)
  await data('POST', '/api/storage/files/trash', { ids: [saved.id] })
  expect((await server.call(lan, 'GET', url)).status).toBe(404)
})

const DEEP_PATHS = Array.from({ length: 500 }, (_, tree) => `${tree}${'/bậc'.repeat(29)}`)

it.each<[Method, string, unknown?]>([
  ['GET', '/api/storage/files?path=/../etc'],
  ['GET', '/api/storage/files?path=%00'],
  ['GET', `/api/storage/files?path=${'/a'.repeat(9_000)}`],
  ['GET', '/api/storage/files/0%27%20or%201=1'],
  ['POST', '/api/storage/folders', { name: '../x', parent_id: null }],
  ['POST', '/api/storage/folders', { name: 'gnp.\u202eexe', parent_id: null }],
  ['POST', '/api/storage/folders', { name: 'x', parent_id: '99999999999999999999999' }],
  ['POST', '/api/storage/folders/paths', { folder_paths: ['a/../b'], parent_id: null }],
  ['POST', '/api/storage/folders/paths', { folder_paths: [], parent_id: null }],
  ['POST', '/api/storage/folders/paths', { folder_paths: DEEP_PATHS, parent_id: null }],
  ['POST', '/api/storage/files/take', { upload_id: "'", parent_id: null, folder_path: '../..' }],
  ['GET', '/api/storage/files?sort=drop'],
  ['GET', '/api/storage/files?limit=-1'],
])('refuses %s %s in words', async (method, url, payload) => {
  const { status, body } = await server.call(lan, method, url, payload)
  expect([400, 404]).toContain(status)
  expect(body).toHaveProperty('error.code')
})

it('keeps nothing of an upload whose connection is cut at any point', async () => {
  const before = (await data<File[]>('GET', '/api/storage/files?limit=500')).length
  const { port } = server.app.server.address() as AddressInfo
  const boundary = 'x-x-x'
  const body = `--${boundary}\r\ncontent-disposition: form-data; name="path"\r\n\r\n/\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="cắt.txt"\r\n\r\n${'0'.repeat(5_000)}\r\n--${boundary}--\r\n`
  const head = `POST /api/storage/files/upload HTTP/1.1\r\nhost: localhost\r\nx-auth-token: ${lan}\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`
  for (const cut of [0, 40, 150, 400, 3_000, Buffer.byteLength(body) - 3]) {
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.end(Buffer.concat([Buffer.from(head), Buffer.from(body).subarray(0, cut)]))
      })
      socket.resume().on('close', () => resolve())
      socket.on('error', () => resolve())
    })
  }
  expect(await data<File[]>('GET', '/api/storage/files?limit=500')).toHaveLength(before)
})

it('works on a large tree as a task, which is the mailbox’s own, and answers at once', async () => {
  const made = await folder('Cây lớn')
  await server.given.database.pool.query(
    `insert into drive_item (mailbox_id, parent_id, kind, name, name_key, sort_key, created_at, modified_at, used_at)
     select mailbox_id, id, 'folder', n, n, n, now(), now(), now()
     from drive_item, (select 'f' || n as n from generate_series(1, 3001) n) f where id = $1`,
    [made.id],
  )
  const begun = await data<{ files: unknown[]; task: { id: string } }>('POST', '/api/storage/files/trash', {
    ids: [made.id],
  })
  expect(begun).toMatchObject({
    files: [],
    task: { kind: 'drive', action: 'trash', state: 'working', total: 3_002, done: 1 },
  })
  expect((await data<File[]>('GET', '/api/storage/files')).map(({ name }) => name)).not.toContain('Cây lớn')
  const tasks = await data<{ id: string }[]>('GET', '/api/v2/tasks')
  expect(tasks.map(({ id }) => id)).toEqual([begun.task.id])
  const others = await server.call(minh, 'GET', `/api/v2/tasks/${begun.task.id}`)
  expect([others.status, others.body]).toMatchObject([404, { error: { code: 'task_not_found' } }])
  const restored = await server.call(lan, 'POST', '/api/storage/files/restore', { ids: [made.id] })
  expect([restored.status, restored.body]).toMatchObject([409, { error: { code: 'operation_in_progress' } }])
  const small = await folder('Nhỏ')
  const gone = await data<{ files: File[] }>('POST', '/api/storage/files/trash', { ids: [small.id] })
  expect(gone.files.map(({ name }) => name)).toEqual(['Nhỏ'])
})
