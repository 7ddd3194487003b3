import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { MAX_ATTACHMENT_BYTES } from '@sen/model/messages/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

let server: TestServer
let base: string
let lanToken: string
let minhToken: string
beforeAll(async () => {
  server = await openTestServer()
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
  await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('minh@sen.example')
  lanToken = await server.signIn('lan@sen.example')
  minhToken = await server.signIn('minh@sen.example')
})
afterAll(() => server.close())

interface Upload {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  type?: string
}

async function upload(token: string, files: readonly Upload[], fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { name, bytes, type } of files) {
    form.append('file', new Blob([bytes], { type: type ?? 'application/octet-stream' }), name)
  }
  const response = await fetch(`${base}/api/v2/files`, {
    method: 'POST',
    headers: { 'x-auth-token': token },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as UploadAnswer }
}

interface UploadAnswer {
  data: { id: string; uuid: string; name: string; inline: boolean; content_type: string }[]
  total: number
  error: { code: string }
}

interface PublicPicture {
  readonly status: number
  readonly type: string | null
  readonly bytes: Buffer
  readonly headers: Headers
}

async function publicPicture(uuid: string): Promise<PublicPicture> {
  const response = await fetch(`${base}/api/v2/public/files/${uuid}/raw`)
  const { status, headers } = response
  return { status, type: headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()), headers }
}

it('shows a public picture to everyone with its address, and cannot run script there', async () => {
  const { body } = await upload(lanToken, [{ name: 'ảnh.png', bytes: PNG }], { public: '1' })
  const [picture] = body.data
  expect(picture).toMatchObject({ inline: true, content_type: 'image/png' })
  const { status, type, bytes, headers } = await publicPicture(picture?.uuid ?? '')
  expect([status, type, bytes.equals(PNG)]).toEqual([200, 'image/png', true])
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain('sandbox')
  expect(headers.get('set-cookie')).toBeNull()
})

it('hides pictures that are not public, other files and unknown ids', async () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  const uploads = [
    await upload(lanToken, [{ name: 'ảnh.png', bytes: PNG }]),
    await upload(lanToken, [{ name: 'ảnh.png', bytes: PNG }], { inline: '1' }),
    await upload(lanToken, [{ name: 'ảnh.png', bytes: page, type: 'image/png' }], { public: '1' }),
    await upload(lanToken, [{ name: 'ảnh.svg', bytes: Buffer.from('<svg/>'), type: 'image/svg+xml' }], { public: '1' }),
  ]
  const files = uploads.flatMap(({ body }) => body.data)
  for (const id of [...files.map(({ uuid }) => uuid), ...files.map((file) => file.id), 'x', '../1']) {
    expect((await publicPicture(encodeURIComponent(id))).status).toBe(404)
  }
})

const download = (token: string, id: string, query = '') =>
  fetch(`${base}/api/v2/files/${id}/download${query}`, { headers: { 'x-auth-token': token } })

it('takes files and gives the same bytes back, under any name', async () => {
  const bytes = Buffer.alloc(3 * MEGABYTE_BYTES, 'sen ')
  const { status, body } = await upload(lanToken, [{ name: 'Đề nghị báo giá.docx', bytes, type: 'text/plain' }])
  expect(status).toBe(200)
  expect(body).toMatchObject({
    data: [
      { name: 'Đề nghị báo giá.docx', size: bytes.length, is_office: true, scan: 'not_scanned', has_virus: false },
    ],
    total: 1,
  })
  const [file] = body.data
  for (const id of [file?.id, file?.uuid]) {
    const response = await download(lanToken, id ?? '')
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''%C4%90%E1%BB%81/)
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'")
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})

it('takes several files at once, each by its own rules', async () => {
  const { body } = await upload(
    lanToken,
    [
      { name: 'a.png', bytes: PNG },
      { name: 'b.txt', bytes: Buffer.from('x') },
    ],
    { inline: '1' },
  )
  expect(body.data.map(({ name, inline }) => [name, inline])).toEqual([
    ['a.png', true],
    ['b.txt', false],
  ])
})

it('shows pictures inline, recognised by their bytes instead of their name', async () => {
  const page = Buffer.from('<script>alert(1)</script>'.padEnd(600))
  const { body } = await upload(lanToken, [
    { name: 'anh.png', bytes: PNG, type: 'text/html' },
    { name: 'gia.png', bytes: page, type: 'image/png' },
    { name: 'anh.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), type: 'image/svg+xml' },
  ])
  const [picture, ...fakes] = body.data
  const shown = await download(lanToken, picture?.uuid ?? '', '?inline=1')
  expect(shown.headers.get('content-type')).toBe('image/png')
  expect(shown.headers.get('content-disposition')).toMatch(/^inline; /)
  for (const fake of fakes) {
    const response = await download(lanToken, fake.uuid, '?inline=1')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'")
  }
  const asked = await download(lanToken, picture?.uuid ?? '')
  expect(asked.headers.get('content-disposition')).toMatch(/^attachment; /)
})

it('answers 413 to a file over 25 MB, in words, however much of it is still coming', async () => {
  const waiting = () => server.given.database.db.selectFrom('file').select('id').execute()
  const before = await waiting()
  const bytes = Buffer.alloc(40 * MEGABYTE_BYTES)
  for (const size of [MAX_ATTACHMENT_BYTES + 1, bytes.length]) {
    const { status, body } = await upload(lanToken, [{ name: 'lon.bin', bytes: bytes.subarray(0, size) }])
    expect(status).toBe(413)
    expect(body.error).toMatchObject({ code: 'file_too_large' })
  }
  expect(await waiting()).toEqual(before)
  const { status } = await upload(lanToken, [{ name: 'vua.bin', bytes: bytes.subarray(0, MAX_ATTACHMENT_BYTES) }])
  expect(status).toBe(200)
})

it.each<[string, Upload, number, string]>([
  ['a barred extension', { name: 'Báo giá.EXE', bytes: Buffer.from('x') }, 400, 'file_type_blocked'],
  ['a program by another name', { name: 'a.pdf', bytes: Buffer.from('4d5a90000300', 'hex') }, 400, 'file_type_blocked'],
])('refuses %s', async (_, file, status, code) => {
  const answer = await upload(lanToken, [file])
  expect([answer.status, answer.body.error.code]).toEqual([status, code])
})

const rawUpload = (contentType: string, payload: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v2/files',
    headers: { 'x-auth-token': lanToken, 'content-type': contentType },
    payload,
  })

it.each([
  ['JSON', 'application/json', '{}', 'upload_interrupted'],
  ['a form without its boundary', 'multipart/form-data', 'x', 'upload_interrupted'],
  [
    'a form that breaks off',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
    'upload_interrupted',
  ],
  [
    'a form without a file',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n--b--\r\n',
    'invalid',
  ],
  ['an empty form', 'multipart/form-data; boundary=b', '--b--\r\n', 'invalid'],
])('refuses %s', async (_, contentType, payload, code) => {
  const response = await rawUpload(contentType, payload)
  expect([response.statusCode, response.json().error.code]).toEqual([400, code])
})

it('takes no multipart body anywhere else', async () => {
  const form = new FormData()
  form.append('key', 'language')
  const response = await fetch(`${base}/api/v2/settings`, {
    method: 'POST',
    headers: { 'x-auth-token': lanToken },
    body: form,
  })
  expect(response.status).toBe(400)
})

it('does not reveal the files of another mailbox', async () => {
  const { body } = await upload(lanToken, [{ name: 'riêng.txt', bytes: Buffer.from('x') }])
  const missing = await download(minhToken, '999999')
  expect(missing.status).toBe(404)
  const missingText = await missing.text()
  for (const id of [body.data[0]?.id, body.data[0]?.uuid]) {
    const response = await download(minhToken, id ?? '')
    expect([response.status, await response.text()]).toEqual([404, missingText])
  }
  expect(JSON.parse(missingText).error.code).toBe('file_not_found')
})

it('asks to sign in before it takes a byte', async () => {
  const answer = await upload('nobody', [{ name: 'a.txt', bytes: Buffer.from('x') }])
  expect([answer.status, answer.body.error.code]).toEqual([401, 'unauthenticated'])
})
