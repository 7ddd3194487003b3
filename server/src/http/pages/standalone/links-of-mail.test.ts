import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uploadDriveFile } from '@sen/core/drive/contents/upload-drive-file'
import type { Actor } from '@sen/core/kit/actor'
import { runJobs } from '@sen/testkit/run-jobs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { runJob } from '../../../jobs/job-table.ts'
import { openTestServer, type TestServer } from '../../test-server.fixture.ts'

// Follows links through every way of sending, by the calls of the page, as seen by a visitor with the link.

let server: TestServer
let folder: string
let lan: Actor
let token: string
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-links-'))
  for (const language of ['vi', 'en']) await writeFile(join(folder, `share.${language}.html`), '<!doctype html>')
  await writeFile(join(folder, 'index.html'), '<!doctype html><div id="root"></div>')
  server = await openTestServer({ webFolder: folder })
  // Links in a text are recognised by the length of their tokens too.
  const { secrets } = server.world
  const counted = secrets.token.bind(secrets)
  vi.spyOn(secrets, 'token').mockImplementation(() => counted().padStart(32, '0'))
  await server.given.mailbox('vy@sen.example')
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  count += 1
  lan = await server.given.mailbox(`lan${count}@sen.example`)
  token = await server.signIn(lan.address)
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function ask<T = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  body?: object,
): Promise<T> {
  const answer = await server.call(token, method, url, body)
  if (answer.status !== 200) throw new Error(`${method} ${url}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return (answer.body as { data: T }).data
}
const post = <T>(url: string, body: object) => ask<T>('POST', `/api/v2/${url}`, body)
const seen = async ({ path }: Written) => (await server.app.inject({ method: 'GET', url: path })).statusCode
const GONE = 410
const OPEN = 200

async function later(seconds: number): Promise<void> {
  vi.setSystemTime(Date.now() + seconds * 1_000)
  const perform = (job: Parameters<Parameters<typeof runJobs>[2]>[0]) =>
    job.name === 'deliver-to-domain' ? Promise.resolve() : runJob(server.world, job)
  await runJobs(server.given.database.db, () => new Date(), perform)
}

interface Written {
  readonly id: string
  readonly shareId: string
  readonly path: string
}

async function written(): Promise<Written> {
  const content = (async function* () {
    yield Buffer.from('báo giá')
  })()
  const upload = { parentId: undefined, name: 'báo giá.txt', contentType: '', conflict: 'rename', content } as const
  const file = await uploadDriveFile(server.world, lan, upload)
  const to = ['vy@sen.example', 'an@ngoai.example'].map((email) => ({ name: '', email }))
  const { id } = await post<{ id: string }>('messages', { to, subject: 'Báo giá', body: '<p>Xem</p>' })
  const order = { ids: [file.id], message_id: id, share_withs: ['an@ngoai.example'] }
  const [share] = await ask<{ id: string; url: string }[]>('POST', '/api/storage/shares', order)
  if (!share) throw new Error('no share was created')
  return { id, shareId: share.id, path: new URL(share.url).pathname }
}
const send = (mail: Written) => post('send_mail', { msg_id: mail.id, share_ids: [mail.shareId] })
const inMinutes = (minutes: number) => Math.floor(Date.now() / 1_000) + minutes * 60

describe('a link in a mail', () => {
  it('opens nothing in a draft, opens when the hold is over, and ends with a recall', async () => {
    const mail = await written()
    expect(await seen(mail)).toBe(GONE)
    await send(mail)
    expect(await seen(mail)).toBe(GONE)
    await later(60)
    expect(await seen(mail)).toBe(OPEN)
    await post('messages/recall', { message_id: mail.id })
    expect(await seen(mail)).toBe(GONE)
    await later(600)
    expect(await seen(mail)).toBe(GONE)
  })

  it('is for the recipients of the mail, without a call of the page about them', async () => {
    const mail = await written()
    const inside = { to: [{ name: '', email: 'vy@sen.example' }], subject: 'Nội bộ', body: '<p>Xem</p>' }
    const { id } = await post<{ id: string }>('messages', inside)
    const [file] = await ask<{ id: string }[]>('GET', '/api/storage/files')
    const [share] = await ask<{ id: string }[]>('POST', '/api/storage/shares', { ids: [file?.id], message_id: id })
    const receivers = async (message: string) =>
      (await ask<{ share_withs: { email: string }[] }[]>('GET', `/api/storage/shares/own?message_id=${message}`)).map(
        ({ share_withs }) => share_withs.map(({ email }) => email),
      )
    const forVy = async () => {
      const seenByVy = await server.call(await server.signIn('vy@sen.example'), 'GET', '/api/storage/shares')
      return (seenByVy.body as { data: { owner: string }[] }).data.filter(({ owner }) => owner === lan.address).length
    }
    const refused = { msg_id: id, share_ids: [share?.id, '999'] }
    expect((await server.call(token, 'POST', '/api/v2/send_mail', refused)).status).toBe(404)
    expect(await receivers(id)).toEqual([[]])
    await send(mail)
    await post('send_mail', { msg_id: id, share_ids: [share?.id] })
    expect([await receivers(mail.id), await receivers(id)]).toEqual([
      [['vy@sen.example', 'an@ngoai.example']],
      [['vy@sen.example']],
    ])
    const before = await forVy()
    await later(60)
    expect(await forVy()).toBeGreaterThan(before)
  })

  it('waits with the draft after an undo, and opens under the same link with the next sending', async () => {
    const mail = await written()
    await send(mail)
    await post('undo_send_mail', { msg_id: mail.id })
    await later(60)
    expect(await seen(mail)).toBe(GONE)
    const shares = await ask<{ state: string }[]>('GET', `/api/storage/shares/own?message_id=${mail.id}`)
    expect(shares).toMatchObject([{ state: 'draft' }])
    await send(mail)
    await later(60)
    expect(await seen(mail)).toBe(OPEN)
  })

  it('ends with a draft that is thrown away', async () => {
    const mail = await written()
    await ask('DELETE', `/api/v2/messages/${mail.id}`)
    expect(await seen(mail)).toBe(GONE)
    const answer = await server.call(token, 'POST', `/api/storage/shares/${mail.shareId}/restore`)
    expect([answer.status, await seen(mail)]).toEqual([404, GONE])
  })

  it('waits again with a draft whose throwing away is undone, and opens with that under the same link', async () => {
    const mail = await written()
    await ask('DELETE', `/api/v2/messages/${mail.id}`)
    const body = `<p><a href="https://thu.sen.example${mail.path}">báo giá.txt</a></p>`
    const again = await post<{ id: string }>('messages', { to: [{ name: '', email: 'an@ngoai.example' }], body })
    expect(await seen(mail)).toBe(GONE)
    const shares = await ask<{ state: string }[]>('GET', `/api/storage/shares/own?message_id=${again.id}`)
    expect(shares).toMatchObject([{ id: mail.shareId, state: 'draft' }])
    await send({ ...mail, id: again.id })
    await later(60)
    expect(await seen(mail)).toBe(OPEN)
  })

  it('opens at the time of a plan, and not before', async () => {
    const mail = await written()
    await post('messages/schedule', { msg_id: mail.id, intended_time: inMinutes(10), share_ids: [mail.shareId] })
    await later(9 * 60)
    expect(await seen(mail)).toBe(GONE)
    await later(2 * 60)
    expect(await seen(mail)).toBe(OPEN)
  })

  it('waits with the draft when its plan is cancelled', async () => {
    const mail = await written()
    await post('messages/schedule', { msg_id: mail.id, intended_time: inMinutes(10), share_ids: [mail.shareId] })
    await ask('DELETE', `/api/v2/messages/${mail.id}/schedule`)
    await later(20 * 60)
    expect(await seen(mail)).toBe(GONE)
    await send(mail)
    await later(60)
    expect(await seen(mail)).toBe(OPEN)
  })

  it('opens with the first of many times, and stays open when there are no more', async () => {
    const mail = await written()
    const start = new Date(Date.now() + 3_600_000)
    const [day = '', time = ''] = start.toISOString().split('T')
    const plan = { period: { by_days: { every_x_days: 1 } }, start_day: day, time_send: time.slice(0, 5) }
    await post('messages/periodic', { ...plan, timezone: 'UTC', msg_id: mail.id, share_ids: [mail.shareId] })
    expect(await seen(mail)).toBe(GONE)
    await later(3_700)
    expect(await seen(mail)).toBe(OPEN)
    await later(86_400)
    await ask('DELETE', `/api/v2/messages/${mail.id}/periodic`)
    expect(await seen(mail)).toBe(OPEN)
    const sent = await ask<{ id: string }[]>('GET', `/api/v2/files/share?message_id=${mail.id}`)
    expect(sent.map(({ id }) => id)).toEqual([mail.shareId])
  })

  it('opens nothing while it is ended, and the same when that is taken back', async () => {
    const mail = await written()
    await send(mail)
    await later(60)
    await ask('DELETE', `/api/storage/shares/${mail.shareId}`)
    expect(await seen(mail)).toBe(GONE)
    await ask('POST', `/api/storage/shares/${mail.shareId}/restore`)
    expect(await seen(mail)).toBe(OPEN)
    await ask('DELETE', `/api/storage/shares/${mail.shareId}`)
    await post('messages/recall', { message_id: mail.id })
    const answer = await server.call(token, 'POST', `/api/storage/shares/${mail.shareId}/restore`)
    expect([answer.status, await seen(mail)]).toEqual([404, GONE])
  })
})
