import { deflateSync } from 'node:zlib'
import type { Actor } from '@sen/core/kit/actor'
import { THUMBNAIL_SIDE_PIXELS } from '@sen/model/pictures/limits'
import { MAX_IMAGE_SENDERS } from '@sen/model/trust/limits'
import { DirectHtmlCleaner } from '@sen/testkit/direct-html-cleaner'
import { DrawingPictureMaker } from '@sen/testkit/drawing-picture-maker'
import type { FakeGuardedFetcher } from '@sen/testkit/fakes/fake-guarded-fetcher'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

const PIXEL = 'https://cdn.example/p.gif'
const GIF = Buffer.from('GIF89a and so on', 'latin1')

let server: TestServer
let lan: Actor
let lanToken: string
let minhToken: string
let fetcher: FakeGuardedFetcher

beforeAll(async () => {
  server = await openTestServer()
  Object.assign(server.world, { htmlCleaner: new DirectHtmlCleaner() })
  fetcher = server.given.fetcher
  fetcher.pages.set(PIXEL, GIF)
  lan = await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('minh@sen.example')
  lanToken = await server.signIn('lan@sen.example')
  minhToken = await server.signIn('minh@sen.example')
})
afterAll(() => server.close())

const newsletter = (email = 'tin@bao.example') =>
  server.given.message(lan, {
    html: `<p>Tin</p><img src="${PIXEL}"><img src="https://cdn.example/gone.png">`,
    from: { name: 'Tin', email },
  })

interface Body {
  readonly data: {
    readonly body: string
    readonly body_clipped: boolean
    readonly has_remote_content: boolean
    readonly images_shown: boolean
  }
}
const read = async (id: string, query = '') =>
  ((await server.call(lanToken, 'GET', `/api/v2/messages/${id}${query}`)).body as Body).data

it('shows no remote picture until asked, and then by way of the proxy', async () => {
  const { id } = await newsletter()
  const image = `/api/v2/images?message=${id}&image=0`
  const hidden = await read(id)
  expect(hidden).toMatchObject({ has_remote_content: true, images_shown: false })
  expect(hidden.body).not.toMatch(/cdn\.example|\/images\?/)
  expect((await server.call(lanToken, 'GET', image)).status).toBe(404)
  expect(fetcher.asked).toEqual([])

  const shown = await read(id, '?images=shown')
  expect(shown).toMatchObject({ has_remote_content: true, images_shown: true })
  expect(shown.body).toContain(image.replace('&', '&amp;'))
  expect(shown.body).not.toContain('cdn.example')
  const answer = await server.call(lanToken, 'GET', image)
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/gif',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  })
  expect(fetcher.asked).toEqual([PIXEL])
  expect((await read(id)).images_shown).toBe(false)
})

it('fetches only images that appear in a message of one’s own', async () => {
  const { id } = await newsletter()
  await read(id, '?images=shown')
  const statuses = async (...urls: string[]) =>
    Promise.all(urls.map(async (url) => (await server.call(lanToken, 'GET', url)).status))
  expect((await server.call(minhToken, 'GET', `/api/v2/images?message=${id}&image=0`)).status).toBe(404)
  expect(
    await statuses(
      `/api/v2/images?message=${id}&image=1`,
      `/api/v2/images?message=${id}&image=9`,
      `/api/v2/images?message=999999&image=0`,
    ),
  ).toEqual([404, 404, 404])
  expect(await statuses(`/api/v2/images?message=${id}&image=-1`, `/api/v2/images?url=${PIXEL}`)).toEqual([400, 400])
})

it('re-encodes images, and passes on neither a bomb nor a page that is called one', async () => {
  const copying = server.world.pictures
  Object.assign(server.world, { pictures: new DrawingPictureMaker() })
  const pages = { 'https://cdn.example/bomb.png': pngOf(9_000), 'https://cdn.example/page.png': Buffer.from('<html>') }
  for (const [address, bytes] of Object.entries({ ...pages, 'https://cdn.example/good.png': pngOf(4) }))
    fetcher.pages.set(address, bytes)
  const images = ['bomb', 'page', 'good'].map((name) => `<img src="https://cdn.example/${name}.png">`).join('')
  const { id } = await server.given.message(lan, { html: images, from: { name: 'Tin', email: 'bom@bao.example' } })
  await read(id, '?images=shown')
  const ask = (image: number) => server.call(lanToken, 'GET', `/api/v2/images?message=${id}&image=${image}`)
  expect([(await ask(0)).status, (await ask(1)).status]).toEqual([404, 404])
  const good = await ask(2)
  expect([good.status, good.headers['content-type']]).toEqual([200, 'image/webp'])
  Object.assign(server.world, { pictures: copying })
})

it('always shows them for a sender one trusts, until one does not any more', async () => {
  const { id } = await newsletter('ban@tot.example')
  await server.call(lanToken, 'POST', '/api/v2/image_senders', { email: 'Ban@Tot.example' })
  expect((await server.call(lanToken, 'GET', '/api/v2/image_senders')).body).toEqual({
    data: [{ email: 'ban@tot.example' }],
    total: 1,
  })
  expect((await server.call(minhToken, 'GET', '/api/v2/image_senders')).body).toEqual({ data: [], total: 0 })
  expect((await read(id)).images_shown).toBe(true)
  const forged = await newsletter('ban@tot.example')
  await server.given.store.write(lan.mailboxId, (w) =>
    w.trust.saveAssessment(forged.id, {
      verdict: { outcome: 'forged', reason: 'policy_failed', domain: 'tot.example' },
      scan: undefined,
      infectedParts: [],
    }),
  )
  expect((await read(forged.id)).images_shown).toBe(false)
  await server.given.store.write(lan.mailboxId, async (w) => {
    for (let more = 1; more < MAX_IMAGE_SENDERS; more++) await w.trust.trustImages(`${more}@tot.example`)
  })
  const trust = (email: string) => server.call(lanToken, 'POST', '/api/v2/image_senders', { email })
  expect(await trust('1@tot.example')).toMatchObject({ status: 200 })
  expect(await trust('nua@tot.example')).toMatchObject({
    status: 409,
    body: { error: { code: 'too_many_image_senders' } },
  })
  await server.given.store.write(lan.mailboxId, (w) => w.trust.distrustImages(undefined))
  await trust('ban@tot.example')
  await server.call(lanToken, 'DELETE', '/api/v2/image_senders?email=ban@tot.example')
  expect((await read(id)).images_shown).toBe(false)
})

it('always shows them for everybody of a domain, or for everybody, and asks again when that is taken back', async () => {
  const { id } = await newsletter('moi@mien.example')
  const trust = (email: string) => server.call(lanToken, 'POST', '/api/v2/image_senders', { email })
  expect(await trust('mien.example')).toMatchObject({ status: 400, body: { error: { code: 'image_sender_invalid' } } })
  await trust('@Mien.example')
  await trust('khac@tot.example')
  expect((await read(id)).images_shown).toBe(true)
  await server.call(minhToken, 'DELETE', '/api/v2/image_senders')
  expect((await read(id)).images_shown).toBe(true)
  await server.call(lanToken, 'DELETE', '/api/v2/image_senders')
  expect((await server.call(lanToken, 'GET', '/api/v2/image_senders')).body).toEqual({ data: [], total: 0 })
  expect((await read(id)).images_shown).toBe(false)
  const set = (value: string) => server.call(lanToken, 'POST', '/api/v2/settings', [{ key: 'remote_images', value }])
  await set('always')
  expect((await read(id)).images_shown).toBe(true)
  await set('ask')
  expect((await read(id)).images_shown).toBe(false)
})

it('shows pictures in quotations of one’s own mail only when all are shown, because they came from others', async () => {
  const from = { name: 'Lan', email: lan.address }
  const { id } = await server.given.message(lan, {
    in: 'sent',
    from,
    html: `<blockquote><img src="${PIXEL}"></blockquote>`,
  })
  await server.call(lanToken, 'POST', '/api/v2/image_senders', { email: lan.address })
  expect(await read(id)).toMatchObject({ has_remote_content: true, images_shown: false })
  expect((await read(id, '?images=shown')).images_shown).toBe(true)
  const set = (value: string) => server.call(lanToken, 'POST', '/api/v2/settings', [{ key: 'remote_images', value }])
  await set('always')
  expect((await read(id)).images_shown).toBe(true)
  await set('ask')
  await server.call(lanToken, 'DELETE', '/api/v2/image_senders')
})

it('gives the addresses themselves to the author who quotes a mail, and keeps them in a draft', async () => {
  const { id } = await newsletter()
  expect((await read(id, '?images=original')).body).toContain(`src="${PIXEL}"`)
  const draft = await server.given.message(lan, { in: 'drafts', html: `<p>x</p><img src="${PIXEL}">` })
  expect((await read(draft.id)).body).toContain(`src="${PIXEL}"`)
})

it('shows the beginning of a very long mail, and all of it when asked', async () => {
  const html = `<p>đầu thư</p>${'<p>một dòng như mọi dòng</p>'.repeat(18_000)}<p>cuối thư</p>`
  const { id } = await server.given.message(lan, { html })
  for (const turn of ['cleaned', 'kept']) {
    const first = await read(id)
    expect([turn, first.body_clipped, first.body.includes('cuối thư')]).toEqual([turn, true, false])
    expect(first.body).toContain('đầu thư')
  }
  const whole = await read(id, '?whole=1')
  expect([whole.body_clipped, whole.body.includes('cuối thư')]).toEqual([false, true])
  expect((await read(id, '?images=shown')).body_clipped).toBe(true)
}, 60_000)

it('makes small pictures of attached ones, and refuses bombs, other files and other accounts', async () => {
  const copying = server.world.pictures
  Object.assign(server.world, { pictures: new DrawingPictureMaker() })
  const uuid = async (bytes: Buffer) => {
    const around = ['--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n', '\r\n--x--\r\n']
    const uploaded = await server.app.inject({
      method: 'POST',
      url: '/api/v2/files',
      headers: { 'x-auth-token': lanToken, 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.concat([Buffer.from(around[0] ?? ''), bytes, Buffer.from(around[1] ?? '')]),
    })
    return uploaded.json().data[0].uuid as string
  }
  const thumbnail = (id: string, token = lanToken) =>
    server.app.inject({ url: `/api/v2/files/${id}/thumbnail`, headers: { 'x-auth-token': token } })
  const large = pngOf(3_000)
  const good = await uuid(large)
  const shown = await thumbnail(good)
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(shown.headers['content-security-policy']).toContain('sandbox')
  // The size is in the header of a WebP file (RFC 9649 section 2.5).
  expect(shown.rawPayload.subarray(8, 16).toString('latin1')).toBe('WEBPVP8 ')
  expect(shown.rawPayload.readUInt16LE(26) & 0x3fff).toBe(THUMBNAIL_SIDE_PIXELS)
  const answers = [thumbnail(await uuid(pngOf(9_000))), thumbnail(await uuid(Buffer.from('<svg/>')))]
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([404, 404])
  const foreign = await Promise.all([thumbnail(good, minhToken), thumbnail('khong-co', minhToken)])
  expect(foreign.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  expect(foreign[0].body).toBe(foreign[1].body)
  const many = await Promise.all(Array.from({ length: 12 }, () => thumbnail(good)))
  expect(new Set(many.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  Object.assign(server.world, { pictures: copying })
})

function pngOf(side: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(side, 0)
  size.writeUInt32BE(side, 4)
  size[8] = 1
  const rows = Buffer.alloc((1 + Math.ceil(side / 8)) * side)
  const chunks = [chunk('IHDR', size), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}
