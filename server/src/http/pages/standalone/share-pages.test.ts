import type { DriveItem } from '@sen/core/drive/drive-store'
import { trashDriveItems } from '@sen/core/drive/trash-drive-items'
import type { Actor } from '@sen/core/kit/actor'
import { CallEnded } from '@sen/core/ports/call-scope'
import type { ConversionCaller, ConversionRequester, OfficeDocument } from '@sen/core/ports/office-converter'
import { MAX_VISITOR_ZIPS } from '@sen/model/drive/limits'
import { zipOf } from '@sen/testkit/zip-of'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../test-server.fixture.ts'
import { openShareServer, type ShareServer } from './share-server.fixture.ts'

let stage: ShareServer
let server: TestServer
let lan: Actor
let tokens: ShareServer['tokens']
let project: DriveItem
let drawing: DriveItem
let page: DriveItem
let secret: DriveItem
beforeAll(async () => {
  stage = await openShareServer()
  ;({ server, lan, tokens } = stage)
  const above = await folderIn('Của riêng')
  secret = await fileIn('bí mật.txt', 'kín', above)
  project = await folderIn('Dự án {{owner}} <b>', above)
  drawing = await fileIn('bản vẽ.txt', 'nội dung bản vẽ', project)
  page = await fileIn('trang.html', '<script>alert(1)</script>', project)
})
afterAll(() => stage.close())

const folderIn = (...asked: Parameters<ShareServer['folderIn']>) => stage.folderIn(...asked)
const fileIn = (...asked: Parameters<ShareServer['fileIn']>) => stage.fileIn(...asked)
const get = (...asked: Parameters<ShareServer['get']>) => stage.get(...asked)
const post = (...asked: Parameters<ShareServer['post']>) => stage.post(...asked)
const bring = (...asked: Parameters<ShareServer['bring']>) => stage.bring(...asked)

async function share(item: DriveItem, order: object = {}): Promise<{ readonly id: string; readonly path: string }> {
  const { body } = await server.call(tokens.lan, 'POST', '/api/storage/shares', { ids: [item.id], ...order })
  const [made] = (body as { data: { id: string; url: string }[] }).data
  if (!made) throw new Error(JSON.stringify(body))
  return { id: made.id, path: new URL(made.url).pathname }
}

const openings = async (id: string) =>
  (
    (await server.call(tokens.lan, 'GET', `/api/storage/shares/${id}/openings`)).body as {
      data: { who: string | null; action: string; file_name: string }[]
    }
  ).data.map(({ who, action, file_name: name }) => [who, action, name])

describe('the page of a shared link', () => {
  it('is not indexed, sends no referrer, runs only its own scripts, and inserts names as text', async () => {
    const { path } = await share(project)
    const { statusCode, headers, body } = await get(path)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(body).toContain('Dự án &#123;&#123;owner}} &lt;b&gt;')
    expect(body).toContain('Trần Thị &lt;Lan&gt;')
    expect(body).toContain('bản vẽ.txt')
    expect(body).not.toMatch(/bí mật|Của riêng|\{\{|<!--(?!\/?logo)/)
  })

  it('serves its files, in parts too, and a folder as a zip', async () => {
    const { id, path } = await share(project)
    const file = `${path}/f/${drawing.id}`
    expect((await get(file)).body).toContain('Dự án')
    expect((await get(`${file}/download`)).body).toBe('nội dung bản vẽ')
    const part = await get(`${file}/download`, { range: 'bytes=2-4' })
    expect([part.statusCode, part.rawPayload.toString()]).toEqual([
      206,
      Buffer.from('nội dung').subarray(2, 5).toString(),
    ])
    const zip = await get(`${path}/f/${project.id}/download`)
    expect([zip.headers['content-type'], zip.rawPayload.subarray(0, 2).toString()]).toEqual(['application/zip', 'PK'])
    for (let n = 0; n <= MAX_VISITOR_ZIPS; n += 1) {
      expect((await get(`${path}/f/${project.id}/download`)).statusCode).toBe(200)
    }
    expect(await openings(id)).toEqual([
      [null, 'downloaded', ''],
      [null, 'downloaded', 'bản vẽ.txt'],
      [null, 'opened', 'bản vẽ.txt'],
    ])
  })

  it('notifies its owner once of files opened in place, of parts and of documents as PDF', async () => {
    const document = await fileIn('họp.docx', 'biên bản', project)
    Object.assign(server.world, { officeConverter: { toPdf: (document: OfficeDocument) => document.read() } })
    const told = async (what: string, headers: Record<string, string> = {}) => {
      const { id, path } = await share(project)
      const url = `${path}/f/${what.startsWith('preview') ? document.id : drawing.id}/${what}`
      for (let n = 0; n < 3; n += 1) expect((await get(url, headers)).statusCode).toBeLessThan(300)
      return openings(id)
    }
    expect(await told('download?inline=1')).toEqual([[null, 'opened', 'bản vẽ.txt']])
    for (const range of ['bytes=1-', 'bytes = 0001-', 'bytes=-3']) {
      expect(await told('download', { range })).toEqual([[null, 'downloaded', 'bản vẽ.txt']])
    }
    expect(await told('preview')).toEqual([[null, 'opened', 'họp.docx']])
    Object.assign(server.world, { officeConverter: undefined })
    // A film that continues after the minute is still one opening.
    const { id, path } = await share(project)
    await get(`${path}/f/${drawing.id}/download?inline=1`, { range: 'bytes=0-3' })
    await server.given.database.pool.query(
      "update drive_share_opening set at = at - interval '2 hours' where share_id = $1",
      [id],
    )
    await get(`${path}/f/${drawing.id}/download?inline=1`, { range: 'bytes=4-' })
    expect(await openings(id)).toEqual([[null, 'opened', 'bản vẽ.txt']])
  })

  it('tells its owner of no HEAD, which takes nothing', async () => {
    const { id, path } = await share(project)
    const urls = [path, `${path}/f/${drawing.id}`, `${path}/f/${drawing.id}/download`]
    for (const url of urls) expect((await server.app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
    expect(await openings(id)).toEqual([])
  })

  it('logs nothing of a link for any request below it', async () => {
    const { path } = await share(project, { password: 'Sen@2026' })
    const before = server.logged.length
    const { cookies } = await post(`${path}/password`, { password: 'Sen@2026' })
    const visit = { cookie: `sen_share=${cookies[0]?.value}` }
    for (const what of [
      '',
      `/f/${drawing.id}/download`,
      `/f/${project.id}/download`,
      `/f/${secret.id}/download`,
      '/x',
    ]) {
      await get(`${path}${what}`, visit)
    }
    expect(server.logged.slice(before)).toEqual([])
  })

  it('shows nothing in place that a browser would run', async () => {
    const { path } = await share(project)
    const { headers } = await get(`${path}/f/${page.id}/download?inline=1`)
    expect(headers['content-disposition']).toMatch(/^attachment/)
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('shows an office document as PDF if that can be made, to people who may open it', async () => {
    const document = await fileIn('biên bản.docx', 'nội dung biên bản', project)
    const { path } = await share(project)
    const locked = await share(document, { password: 'Sen@2026' })
    expect((await get(`${path}/f/${document.id}`)).body).toContain('data-pdf=""')
    expect((await get(`${path}/f/${document.id}/preview`)).statusCode).toBe(409)
    const toPdf = async ({ read }: OfficeDocument) => Buffer.from(`%PDF ${Buffer.from(await read())}`)
    Object.assign(server.world, { officeConverter: { toPdf } })
    expect((await get(`${path}/f/${document.id}`)).body).toContain(`data-pdf="${path}/f/${document.id}/preview"`)
    expect((await get(`${path}/f/${drawing.id}`)).body).toContain('data-pdf=""')
    const { body, headers } = await get(`${path}/f/${document.id}/preview`)
    expect([body, headers['content-type']]).toEqual(['%PDF nội dung biên bản', 'application/pdf'])
    expect(headers['content-security-policy']).toMatch(/^sandbox/)
    const foreign = await get(`${path}/f/${secret.id}/preview`)
    expect([foreign.statusCode, foreign.body]).toEqual([410, (await get(`${path}/f/${secret.id}`)).body])
    expect((await get(`${locked.path}/f/${document.id}/preview`)).statusCode).toBe(403)
    Object.assign(server.world, { officeConverter: undefined })
  })

  it('converts for a visitor of the share, or for the signed-in member', async () => {
    const document = await fileIn('lượt.docx', 'lượt', project)
    const { id, path } = await share(project)
    const requesters: ConversionRequester[] = []
    const toPdf = async ({ read }: OfficeDocument, _: string, { requester }: ConversionCaller) => {
      requesters.push(requester)
      return read()
    }
    Object.assign(server.world, { officeConverter: { toPdf } })
    for (const headers of [{}, { cookie: `sen_session=${tokens.minh}` }]) {
      await get(`${path}/f/${document.id}/preview`, headers)
    }
    Object.assign(server.world, { officeConverter: undefined })
    expect(requesters).toEqual([
      { kind: 'visitor', shareId: id, source: '127.0.0.1' },
      { kind: 'member', mailboxId: stage.minh.mailboxId },
    ])
  })

  it('logs no error when a visitor leaves before the PDF is there', async () => {
    const document = await fileIn('rời.docx', 'rời', project)
    const { path } = await share(project)
    Object.assign(server.world, { officeConverter: { toPdf: () => Promise.reject(new CallEnded()) } })
    const before = server.logged.length
    await get(`${path}/f/${document.id}/preview`)
    Object.assign(server.world, { officeConverter: undefined })
    expect(server.logged.slice(before)).toEqual([])
  })

  it('says in which zone its owner lives, whose times it shows', async () => {
    const { path } = await share(project)
    expect((await get(path)).body).toContain('data-zone="Asia/Ho_Chi_Minh"')
    await server.call(tokens.lan, 'POST', '/api/v2/settings', [{ key: 'timezone', value: 'Asia/Tokyo' }])
    expect((await get(path)).body).toContain('data-zone="Asia/Tokyo"')
    await server.call(tokens.lan, 'POST', '/api/v2/settings', [{ key: 'timezone', value: 'Asia/Ho_Chi_Minh' }])
  })

  it('lists the contents of a zip, to a visitor who may open it', async () => {
    const zip = await fileIn('hồ sơ.zip', zipOf({ 'ảnh/bìa.png': 'x', '../lạ.txt': 'xy' }), project)
    const { id, path } = await share(project)
    const locked = await share(zip, { password: 'Sen@2026' })
    const url = `${path}/f/${zip.id}/entries`
    expect((await get(`${path}/f/${zip.id}`)).body).toContain(`data-entries="${url}"`)
    expect((await get(`${path}/f/${drawing.id}`)).body).toContain('data-entries=""')
    const answer = await get(url)
    const modified_at = '2024-06-04T00:00:00'
    expect(answer.json()).toEqual({
      data: {
        total: 2,
        entries: [
          { path: 'ảnh/bìa.png', is_folder: false, size: 1, modified_at, is_encrypted: false },
          { path: '../lạ.txt', is_folder: false, size: 2, modified_at, is_encrypted: false },
        ],
      },
    })
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' })
    expect(await openings(id)).toEqual([
      [null, 'opened', 'bản vẽ.txt'],
      [null, 'opened', 'hồ sơ.zip'],
    ])
    expect((await get(`${path}/f/${drawing.id}/entries`)).statusCode).toBe(409)
    expect((await get(`${path}/f/${secret.id}/entries`)).statusCode).toBe(410)
    expect((await get(`${locked.path}/f/${zip.id}/entries`)).statusCode).toBe(403)
    const broken = await fileIn('hỏng.zip', 'không phải zip', project)
    expect((await get(`${path}/f/${broken.id}/entries`)).statusCode).toBe(422)
  })

  it('shows one and the same page for all that does not open', async () => {
    const file = await fileIn('sẽ mất.txt', 'x')
    const [ended, binned, expired] = [await share(file), await share(file), await share(drawing)]
    await server.call(tokens.lan, 'DELETE', `/api/storage/shares/${ended.id}`)
    await server.given.database.pool.query("update drive_share set expires_at = now() - interval '1 s' where id = $1", [
      expired.id,
    ])
    await trashDriveItems(server.world, lan, [file.id])
    const gone = await get(`/s/${'x'.repeat(32)}`)
    expect([gone.statusCode, gone.body.includes('<h1 data-vi="This link no longer works"')]).toEqual([410, true])
    for (const token of ['%00', 'x%00', '%EF%BF%BD', 'x'.repeat(300), 'x'.repeat(5000), 'a/b/c']) {
      for (const server of ['s', 'r']) {
        const answers = [
          await get(`/${server}/${token}`),
          await post(`/${server}/${token}/password`, { password: 'x' }),
        ]
        for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([410, gone.body])
      }
    }
    for (const { path } of [ended, binned, expired]) {
      for (const url of [path, `${path}/f/${file.id}`, `${path}/f/${file.id}/download`]) {
        const answer = await get(url)
        expect([answer.statusCode, answer.body]).toEqual([410, gone.body])
      }
      for (const what of ['password', 'code', 'confirm']) {
        const answer = await post(`${path}/${what}`, { password: 'x', address: 'x', code: 'x' })
        expect([answer.statusCode, answer.body]).toEqual([410, gone.body])
      }
    }
    const open = await share(project)
    for (const id of [secret.id, '0', 'x']) expect((await get(`${open.path}/f/${id}`)).statusCode).toBe(410)
    expect((await get(`${open.path}/f/${secret.id}/download`)).body).toBe(gone.body)
  })

  it('ends for a visitor who has it open: the next part of a download is refused', async () => {
    const { id, path } = await share(project)
    const url = `${path}/f/${drawing.id}/download`
    expect((await get(url, { range: 'bytes=0-3' })).statusCode).toBe(206)
    await server.call(tokens.lan, 'DELETE', `/api/storage/shares/${id}`)
    expect((await get(url, { range: 'bytes=4-' })).statusCode).toBe(410)
  })
})

describe('a password', () => {
  it('opens the share in this browser alone, and for this share alone', async () => {
    const { path } = await share(drawing, { password: 'Sen@2026' })
    const asked = (await get(path)).body
    expect(asked).toContain('This link has a password')
    expect(asked).toMatch(/<input id="password"[^>]* aria-invalid="false" aria-describedby="problem"/)
    expect((await get(`${path}/f/${drawing.id}/download`)).body).not.toContain('nội dung')
    const wrong = await post(`${path}/password`, { password: 'sen@2026' })
    expect([wrong.statusCode, wrong.body.includes('That’s not right')]).toEqual([403, true])
    expect(wrong.body).toMatch(/<input id="password"[^>]* aria-invalid="true" aria-describedby="problem"/)
    const right = await post(`${path}/password`, { password: 'Sen@2026' })
    expect([right.statusCode, right.headers.location]).toEqual([303, path])
    expect(JSON.stringify(server.logged)).not.toMatch(/sen@2026/i)
    const [cookie] = right.cookies
    expect(cookie).toMatchObject({ path, httpOnly: true, sameSite: 'Lax' })
    const visit = { cookie: `sen_share=${cookie?.value}` }
    expect((await get(path, visit)).body).toContain('bản vẽ.txt')
    expect((await get((await share(drawing, { password: 'Sen@2026' })).path, visit)).body).toContain('has a password')
    const foreign = await post(`${path}/password`, { password: 'Sen@2026' }, { origin: 'https://ngoai.example' })
    expect(foreign.cookies).toEqual([])
  })

  it('is guessed so often and no more, which keeps its owner out of nothing', async () => {
    const { path } = await share(drawing, { password: 'Sen@2026' })
    const tries = []
    for (let at = 0; at < 11; at += 1) tries.push((await post(`${path}/password`, { password: `${at}` })).statusCode)
    expect([tries[9], tries[10]]).toEqual([403, 429])
    expect((await post(`${path}/password`, { password: 'Sen@2026' })).statusCode).toBe(429)
    expect(await server.signIn('lan@sen.example')).toBeTruthy()
    expect((await get(path, { cookie: `sen_session=${tokens.lan}` })).body).toContain('bản vẽ.txt')
  }, 60_000)
})

describe('a share for colleagues', () => {
  it('opens for named users who are signed in, and is among the items shared with them', async () => {
    const { id, path } = await share(drawing, { share_withs: ['minh@sen.example'] })
    expect((await get(path)).body).toContain('This link is for specific people')
    expect((await get(path, { cookie: `sen_session=${tokens.minh}` })).body).toContain('bản vẽ.txt')
    expect(await openings(id)).toEqual([['minh@sen.example', 'opened', '']])
    const { body } = await server.call(tokens.minh, 'GET', '/api/storage/shares')
    expect((body as { data: object[] }).data[0]).toMatchObject({
      name: 'bản vẽ.txt',
      display_name: '/bản vẽ.txt',
      owner: 'lan@sen.example',
      disabled: true,
    })
    expect((await server.call(tokens.minh, 'GET', `/api/storage/files/${drawing.id}`)).status).toBe(404)
    expect((await server.call(tokens.minh, 'GET', `/api/storage/shares/${id}/openings`)).status).toBe(404)
    expect((await server.call(tokens.minh, 'DELETE', `/api/storage/shares/${id}`)).status).toBe(404)
    expect((await server.call(tokens.minh, 'POST', '/api/storage/shares', { ids: [drawing.id] })).status).toBe(404)
    const asked = await post(`${path}/code`, { address: 'la@ngoai.example' })
    expect([asked.statusCode, asked.body.includes('Enter the code from the mail')]).toEqual([200, true])
    // A code is bound to the browser that requested it. Requesting it again keeps the same cookie.
    expect(asked.cookies).toMatchObject([
      { name: 'sen_share_asked', path, httpOnly: true, sameSite: 'Lax', maxAge: 900 },
    ])
    const cookie = `sen_share_asked=${asked.cookies[0]?.value}`
    expect((await post(`${path}/code`, { address: 'minh@sen.example' }, { cookie })).cookies).toEqual(asked.cookies)
    const kept = () =>
      server.given.database.pool.query('select asker from mailed_code where asker like $1', [`${id} %`])
    await expect.poll(async () => (await kept()).rowCount).toBe(1)
  })
})

describe('a code for a receiver', () => {
  it('accepts a whole office behind one address, and limits guesses', async () => {
    const people = Array.from({ length: 12 }, (_, at) => `nguoi${at}@sen.example`)
    for (const address of people) await server.given.mailbox(address)
    const { path } = await share(drawing, { share_withs: people })
    for (const address of people) {
      expect((await post(`${path}/code`, { address })).statusCode).toBe(200)
      expect((await post(`${path}/confirm`, { address, code: 'x' })).statusCode).toBe(403)
    }
    const tries = []
    for (let at = 0; at < 9; at += 1) {
      tries.push((await post(`${path}/confirm`, { address: people[0] ?? '', code: `${at}` })).statusCode)
    }
    expect([tries[7], tries[8]]).toEqual([403, 429])
  })
})

describe('a share for writing', () => {
  it('takes files into the shared folder, and nowhere else', async () => {
    const inside = await folderIn('Nhận bài', project)
    const reading = await share(inside)
    const { path } = await share(inside, { permission: 'WRITE' })
    const json = { accept: 'application/json' }
    expect((await bring(`${reading.path}/f/${inside.id}/bring`, 'a.txt', 'x', json)).statusCode).toBe(403)
    expect((await bring(`${path}/f/${inside.id}/bring`, '../../../etc/passwd', 'một', json)).json()).toEqual({
      data: { count: 1 },
    })
    for (const id of [project.id, secret.id, drawing.id]) {
      expect((await bring(`${path}/f/${id}/bring`, 'lọt.txt', 'x', json)).statusCode).toBe(404)
    }
    const foreign = await bring(`${path}/f/${inside.id}/bring`, 'x', 'x', { ...json, origin: 'https://ngoai.example' })
    expect(foreign.statusCode).toBe(403)
    const plain = await bring(`${path}/f/${inside.id}/bring`, 'b.txt', 'hai', { accept: 'text/html' })
    expect([plain.statusCode, plain.headers.location]).toEqual([303, `${path}/f/${inside.id}`])
    const listed = (await get(path)).body
    expect(listed).toContain('b.txt')
    expect(listed).not.toContain('etc/passwd')
  })
})
