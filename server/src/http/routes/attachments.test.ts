import type { Actor } from '@sen/core/kit/actor'
import { ConverterBusy, type OfficeDocument, Unconvertible } from '@sen/core/ports/office-converter'
import { receiveMail } from '@sen/core/receiving/receive-mail'
import type { MessageId } from '@sen/model/ids'
import { DirectHtmlCleaner } from '@sen/testkit/direct-html-cleaner'
import { zipOf } from '@sen/testkit/zip-of'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')
const CALENDAR = [
  'BEGIN:VCALENDAR',
  'METHOD:REQUEST',
  'BEGIN:VEVENT',
  'UID:hop@ngoai.example',
  'DTSTART:20261120T093000',
  'SUMMARY:Họp giao ban',
  'ORGANIZER:mailto:minh@ngoai.example',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

interface FileSeen {
  readonly id: string
  readonly name: string
}

let server: TestServer
let lan: Actor
let lanToken: string
let minhToken: string
let messageId: string
let files: readonly FileSeen[]

beforeAll(async () => {
  server = await openTestServer()
  lan = await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('minh@sen.example')
  lanToken = await server.signIn('lan@sen.example')
  minhToken = await server.signIn('minh@sen.example')
  const innermost = await bytesOf({ subject: 'Trong cùng', text: 'Sâu nhất.' })
  const inner = await bytesOf({
    subject: 'Thư bên trong',
    html: '<p>Chào <img src="cid:hoa"></p>',
    attachments: [
      { filename: 'hoa.gif', content: PIXEL, cid: 'hoa' },
      { filename: 'Trong cùng.eml', content: innermost, contentType: 'message/rfc822' },
    ],
  })
  messageId = await receive({
    subject: 'Gửi chị',
    text: 'Mời chị xem.',
    attachments: [
      { filename: 'Báo giá.txt', content: 'một' },
      { filename: 'báo giá.TXT', content: 'hai' },
      { filename: 'Thư bên trong.eml', content: inner, contentType: 'message/rfc822' },
      { filename: 'hop.ics', content: CALENDAR, contentType: 'text/calendar' },
    ],
  })
  files = (await get(lanToken, `messages/${messageId}`)).body.data.files
})
afterAll(() => server.close())

async function bytesOf(mail: object): Promise<Buffer> {
  const built = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: 'minh@ngoai.example',
    to: 'lan@sen.example',
    ...mail,
  })
  return built.message as Buffer
}

async function receive(mail: object): Promise<MessageId> {
  const raw = await bytesOf(mail)
  const [received] = await receiveMail(server.world, { way: 'smtp', raw }, [{ mailboxId: lan.mailboxId }])
  if (!received || typeof received === 'string') throw new Error('it was there')
  return received.messageId
}

async function get(token: string, path: string) {
  const answer = await server.call(token, 'GET', `/api/v2/${path}`)
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
  return { ...answer, body: answer.body as any }
}

const fileNamed = (name: string) => files.find((file) => file.name === name)?.id ?? `no ${name}`

describe('a zip of a message', () => {
  it('is listed without unpacking, and refused to other accounts', async () => {
    const inner = await bytesOf({
      subject: 'Trong',
      text: 'x',
      attachments: [{ filename: 'trong.zip', content: zipOf({ 'sâu.txt': 'x' }) }],
    })
    const received = await receive({
      subject: 'Hồ sơ',
      text: 'Mời chị xem.',
      attachments: [
        {
          filename: 'hồ sơ.zip',
          content: zipOf({ 'Hợp đồng/': '', 'Hợp đồng/a.pdf': 'xyz' }, { encrypted: 'Hợp đồng/a.pdf' }),
        },
        { filename: 'hỏng.zip', content: 'không phải zip' },
        { filename: 'thư.eml', content: inner, contentType: 'message/rfc822' },
      ],
    })
    const [zip, broken, mail] = (await get(lanToken, `messages/${received}`)).body.data.files.map(
      ({ id }: FileSeen) => id,
    )
    const modified_at = '2024-06-04T00:00:00'
    expect((await get(lanToken, `files/${zip}/entries`)).body.data).toEqual({
      total: 2,
      entries: [
        { path: 'Hợp đồng/', is_folder: true, size: 0, modified_at, is_encrypted: false },
        { path: 'Hợp đồng/a.pdf', is_folder: false, size: 3, modified_at, is_encrypted: true },
      ],
    })
    const [nested] = (await get(lanToken, `files/${mail}/message`)).body.data.files
    expect((await get(lanToken, `files/${nested.id}/entries`)).body.data.total).toBe(1)
    expect((await get(lanToken, `files/${broken}/entries`)).body.error.code).toBe('preview_failed')
    expect((await get(lanToken, `files/${fileNamed('Báo giá.txt')}/entries`)).body.error.code).toBe(
      'preview_not_offered',
    )
    expect((await get(minhToken, `files/${zip}/entries`)).body.error.code).toBe('file_not_found')
  })
})

describe('files of a message', () => {
  it('are described one by one and several at once', async () => {
    const [first, second] = files.map(({ id }) => id)
    expect((await get(lanToken, `files/${first}`)).body.data).toMatchObject({ id: first, name: 'Báo giá.txt', size: 5 })
    const { body } = await get(lanToken, `files?ids=${second},999999,${first}`)
    expect(body.data.map(({ id }: FileSeen) => id)).toEqual([second, first])
    expect(body.total).toBe(2)
    const many = Array.from({ length: 51 }, () => 1).join(',')
    expect((await get(lanToken, `files?ids=${many}`)).body.error.code).toBe('invalid')
  })

  it('are handed out as base64', async () => {
    const { body } = await get(lanToken, `files/${fileNamed('Báo giá.txt')}/download_base64`)
    expect(body.data).toMatchObject({
      name: 'Báo giá.txt',
      content_type: 'text/plain',
      size: 5,
      content: 'beG7mXQ=',
    })
  })

  it('come in one archive, each under a name of its own', async () => {
    const response = await server.app.inject({
      method: 'GET',
      url: `/api/v2/messages/${messageId}/files/download`,
      headers: { 'x-auth-token': lanToken },
    })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/zip')
    expect(response.headers['content-disposition']).toContain("filename*=UTF-8''G%E1%BB%ADi%20ch%E1%BB%8B.zip")
    expect(response.headers['content-security-policy']).toBe("sandbox; default-src 'none'; frame-ancestors 'none'")
    expect(namesIn(response.rawPayload)).toEqual(['Báo giá.txt', 'báo giá (2).TXT', 'Thư bên trong.eml', 'hop.ics'])
  })

  it('come without those that a virus was found in', async () => {
    const id = await receive({
      subject: 'Có vi-rút',
      text: 'x',
      attachments: [
        { filename: 'sạch.txt', content: 'một' },
        { filename: 'bẩn.txt', content: 'hai' },
      ],
    })
    await server.given.store.write(lan.mailboxId, async (w) => {
      await w.nextVersion()
      const scan = { virus: 'infected', signature: 'Thử', spam: undefined } as const
      await w.trust.saveAssessment(id, { verdict: undefined, scan, infectedParts: [2] })
    })
    const response = await server.app.inject({
      method: 'GET',
      url: `/api/v2/messages/${id}/files/download`,
      headers: { 'x-auth-token': lanToken },
    })
    expect(namesIn(response.rawPayload)).toEqual(['sạch.txt'])
  })

  it('cannot be read by other accounts', async () => {
    const paths = [
      `files/${fileNamed('Báo giá.txt')}`,
      `files/${fileNamed('Báo giá.txt')}/download_base64`,
      `files/${fileNamed('Thư bên trong.eml')}/message`,
      `files/${fileNamed('Thư bên trong.eml')}~1/download`,
      `files/${fileNamed('hop.ics')}/invitation`,
      `messages/${messageId}/files/download`,
    ]
    for (const path of paths) expect((await get(minhToken, path)).status, path).toBe(404)
    expect((await get(minhToken, `files?ids=${fileNamed('hop.ics')}`)).body.data).toEqual([])
  })
})

describe('a document of an office program', () => {
  const ask = async (token: string, id: string) =>
    server.app.inject({ url: `/api/v2/files/${id}/preview`, headers: { 'x-auth-token': token } })
  let id: string
  beforeAll(async () => {
    const received = await receive({
      subject: 'Hợp đồng',
      text: 'Mời chị xem.',
      attachments: [
        { filename: 'Hợp đồng.docx', content: 'PK' },
        { filename: 'ghi chú.txt', content: 'một' },
      ],
    })
    id = (await get(lanToken, `messages/${received}`)).body.data.files[0].id
  })

  it('is only downloaded when no converter is configured', async () => {
    expect((await ask(lanToken, id)).json()).toMatchObject({ error: { code: 'preview_not_offered' } })
  })

  it('is answered as a PDF that a browser keeps to itself; other files and other people’s are not', async () => {
    const asked: string[] = []
    const officeConverter = {
      toPdf: async ({ read }: OfficeDocument, extension: string) => {
        asked.push(`${extension} ${Buffer.from(await read()).toString()}`)
        return Buffer.from('%PDF-1.7')
      },
    }
    Object.assign(server.world, { officeConverter })
    const answer = await ask(lanToken, id)
    expect(answer.body).toBe('%PDF-1.7')
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    expect(asked).toEqual(['docx PK'])
    expect((await ask(lanToken, fileNamed('Báo giá.txt'))).json().error.code).toBe('preview_not_offered')
    expect((await ask(minhToken, id)).json().error.code).toBe('file_not_found')
    Object.assign(server.world, { officeConverter: undefined })
  })

  it.each([
    ['broken', new Unconvertible('broken'), 'preview_failed'],
    ['one of too many', new ConverterBusy(), 'unavailable'],
  ])('that is %s is refused as such', async (_, error, code) => {
    Object.assign(server.world, { officeConverter: { toPdf: () => Promise.reject(error) } })
    expect((await ask(lanToken, id)).json().error.code).toBe(code)
    Object.assign(server.world, { officeConverter: undefined })
  })
})

describe('a message in a message', () => {
  it('opens in its place, with pictures and files that can be reached', async () => {
    const { body } = await get(lanToken, `files/${fileNamed('Thư bên trong.eml')}/message`)
    const nested = body.data
    expect(nested).toMatchObject({ subject: 'Thư bên trong', from: { email: 'minh@ngoai.example' }, unparsable: false })
    expect(nested.body).toMatch(/^<!--clean--><p>Chào/)
    const [picture, innermost] = nested.files
    expect(picture).toMatchObject({ name: 'hoa.gif', inline: true })
    const shown = await server.app.inject({
      method: 'GET',
      url: `/api/v2/files/${picture.uuid}/download?inline=1`,
      headers: { 'x-auth-token': lanToken },
    })
    expect(shown.headers['content-type']).toBe('image/gif')
    expect(shown.rawPayload.equals(PIXEL)).toBe(true)
    expect((await get(lanToken, `files/${innermost.id}`)).body.data.name).toBe('Trong cùng.eml')
    const deepest = await get(lanToken, `files/${innermost.id}/message`)
    expect(deepest.body.data).toMatchObject({ subject: 'Trong cùng', body: 'Sâu nhất.', body_format: 'text' })
  })

  it('shows its remote pictures on request, and refuses other addresses and other accounts', async () => {
    const html = '<p>Tin</p><img src="https://cdn.example/trong.gif">'
    const inner = await bytesOf({ subject: 'Bản tin', html })
    const id = await receive({
      subject: 'Chuyển tiếp',
      text: 'x',
      attachments: [{ filename: 'tin.eml', content: inner, contentType: 'message/rfc822' }],
    })
    const { body: whole } = await get(lanToken, `messages/${id}`)
    const file = whole.data.files[0].id
    const { htmlCleaner } = server.world
    Object.assign(server.world, { htmlCleaner: new DirectHtmlCleaner() })
    server.given.fetcher.pages.set('https://cdn.example/trong.gif', PIXEL)
    const image = `images?message=${id}&file=${file}&image=0`
    expect((await get(lanToken, `files/${file}/message`)).body.data).toMatchObject({
      has_remote_content: true,
      images_shown: false,
    })
    expect((await get(lanToken, image)).status).toBe(404)
    const shown = (await get(lanToken, `files/${file}/message?images=shown`)).body.data
    expect(shown.images_shown).toBe(true)
    expect(shown.body).toContain(`/api/v2/${image.replaceAll('&', '&amp;')}`)
    expect((await get(lanToken, image)).status).toBe(200)
    expect((await get(lanToken, `images?message=${id}&file=${file}&image=1`)).status).toBe(404)
    expect((await get(lanToken, `images?message=${id}&image=0`)).status).toBe(404)
    expect((await get(minhToken, image)).status).toBe(404)
    Object.assign(server.world, { htmlCleaner })
  })

  it('that is no message, or not there, is said to be so', async () => {
    const outer = fileNamed('Thư bên trong.eml')
    for (const id of [`${outer}~77`, `${outer}~x`, `${outer}~1~0~0`, `${fileNamed('Báo giá.txt')}~5`]) {
      expect((await get(lanToken, `files/${id}/message`)).body.error?.code, id).toBe('file_not_found')
    }
  })
})

describe('names that read as an address of ours', () => {
  const people = {
    from: { name: 'minh@sen ⠄ example', address: 'bob@evil.example' },
    cc: [
      { name: 'minh @sen-example', address: 'a@evil.example' },
      { name: 'Minh', address: 'minh@sen.example' },
    ],
    replyTo: { name: 'm i n h @ s e n . e x a m p | e', address: 'b@evil.example' },
  }
  const shown = {
    from: { name: '', email: 'bob@evil.example' },
    cc: [
      { name: '', email: 'a@evil.example' },
      { name: 'Minh', email: 'minh@sen.example' },
    ],
  }

  it('are removed from a message, and from a message that is attached', async () => {
    const content = await bytesOf({ ...people, subject: 'Trong', text: 'a' })
    const attachments = [{ filename: 'Trong.eml', content, contentType: 'message/rfc822' }]
    const id = await receive({ ...people, subject: 'Ngoài', text: 'a', attachments })
    const { data } = (await get(lanToken, `messages/${id}`)).body
    expect(data).toMatchObject({ ...shown, reply_to: [{ name: '', email: 'b@evil.example' }] })
    expect((await get(lanToken, `files/${data.files[0].id}/message`)).body.data).toMatchObject(shown)
  })
})

describe('an invitation', () => {
  it('shows title, time and people, in the zone of the account', async () => {
    const { body } = await get(lanToken, `files/${fileNamed('hop.ics')}/invitation`)
    expect(body.data).toMatchObject({
      method: 'request',
      event_count: 1,
      events: [
        {
          title: 'Họp giao ban',
          start: { at: Date.UTC(2026, 10, 20, 2, 30) / 1_000, day: null },
          organizer: { email: 'minh@ngoai.example' },
          occurrence: null,
          zone_unknown: false,
          repeats: null,
        },
      ],
    })
  })

  it.each(['PUBLISH', 'REQUEST', 'REPLY'])('contains no address of ours: %s', async (method) => {
    const people = [
      'ORGANIZER;CN="minh@sen.examp|e":mailto:bob@evil.example',
      'ATTENDEE;CN="minh@sen.example";PARTSTAT=ACCEPTED:mailto:a@evil.example',
      'ATTENDEE;CN="ceo@bank.example":mailto:b@evil.example',
      'ATTENDEE;CN="minh@sen.example":urn:x',
      'ATTENDEE;CN="Minh":mailto:minh@sen.example',
    ]
    const content = CALENDAR.replace('REQUEST', method).replace(
      'ORGANIZER:mailto:minh@ngoai.example',
      people.join('\r\n'),
    )
    const id = await receive({
      subject: method,
      attachments: [{ filename: 'a.ics', content, contentType: 'text/calendar' }],
    })
    const [file] = (await get(lanToken, `messages/${id}`)).body.data.files
    const { body } = await get(lanToken, `files/${file.id}/invitation`)
    const [event] = body.data.events
    expect(event.organizer).toEqual({ name: '', email: 'bob@evil.example' })
    expect(event.guests.map(({ name, email }: { name: string; email: string }) => [name, email])).toEqual([
      ['', 'a@evil.example'],
      ['', 'b@evil.example'],
      ['Minh', 'minh@sen.example'],
    ])
  })

  it('that cannot be read is refused as such', async () => {
    const { status, body } = await get(lanToken, `files/${fileNamed('Báo giá.txt')}/invitation`)
    expect([status, body.error.code]).toEqual([422, 'calendar_unreadable'])
  })
})

/** Reads the names in the central directory at the end of a zip (APPNOTE 4.3.12). */
function namesIn(zip: Buffer): readonly string[] {
  const names: string[] = []
  for (
    let at = zip.indexOf('PK\u0001\u0002', 0, 'latin1');
    at >= 0;
    at = zip.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  ) {
    names.push(zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString('utf8'))
  }
  return names
}
