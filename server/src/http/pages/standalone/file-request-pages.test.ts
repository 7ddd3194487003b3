import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShareServer, type ShareServer } from './share-server.fixture.ts'

let stage: ShareServer
beforeAll(async () => {
  stage = await openShareServer()
})
afterAll(() => stage.close())

describe('a page that takes files', () => {
  it('stores them under the visitor’s name, shows nothing of the folder, and ends', async () => {
    const into = await stage.folderIn('Hồ sơ')
    await stage.fileIn('có sẵn.txt', 'x', into)
    const { body } = await stage.server.call(stage.tokens.lan, 'POST', '/api/storage/requests', {
      folder_id: into.id,
      limit: 10,
      expire_date: Math.floor(Date.now() / 1_000) + 3_600,
      note: 'Gửi <hồ sơ>',
    })
    const { id, url } = (body as { data: { id: string; url: string } }).data
    const path = new URL(url).pathname
    const shown = await stage.get(path)
    expect([shown.statusCode, shown.body.includes('Gửi &lt;hồ sơ&gt;')]).toEqual([200, true])
    expect(shown.body).not.toMatch(/có sẵn|Hồ sơ|<!--(?!\/?logo)|\{\{/)
    const json = { accept: 'application/json' }
    expect((await stage.bring(`${path}/bring`, 'cv.txt', '123456', json, 'Nguyễn An')).statusCode).toBe(200)
    const large = await stage.bring(`${path}/bring`, 'to.txt', '123456', json)
    expect([large.statusCode, large.json().error.code]).toEqual([413, 'file_too_large'])
    expect((await stage.bring(`${path}/bring`, 'to.txt', '123456', { accept: 'text/html' })).body).toContain(
      'larger than',
    )
    const { body: list } = await stage.server.call(stage.tokens.lan, 'GET', '/api/storage/requests')
    expect((list as { data: object[] }).data).toMatchObject([{ id, received: 6, received_count: 1, path: '/Hồ sơ' }])
    expect((await stage.server.call(stage.tokens.minh, 'DELETE', `/api/storage/requests/${id}`)).status).toBe(404)
    await stage.server.call(stage.tokens.lan, 'DELETE', `/api/storage/requests/${id}`)
    expect((await stage.get(path)).statusCode).toBe(410)
    expect((await stage.bring(`${path}/bring`, 'x', 'x', json)).statusCode).toBe(410)
    await stage.server.call(stage.tokens.lan, 'POST', `/api/storage/requests/${id}/restore`)
    expect((await stage.get(path)).statusCode).toBe(200)
  })

  it('asks for its password, says its title, and says when it is full', async () => {
    const into = await stage.folderIn('Ảnh cưới')
    const { body } = await stage.server.call(stage.tokens.lan, 'POST', '/api/storage/requests', {
      folder_id: into.id,
      limit: 100,
      limit_count: 1,
      expire_date: Math.floor(Date.now() / 1_000) + 3_600,
      title: 'Ảnh <của bạn>',
      password: 'Sen@2026',
    })
    const { data } = body as { data: { url: string; has_password: boolean } }
    const path = new URL(data.url).pathname
    const json = { accept: 'application/json' }
    expect(data.has_password).toBe(true)
    expect((await stage.get(path)).body).toContain('This link has a password')
    expect((await stage.get(path)).body).not.toContain('Ảnh &lt;của bạn&gt;')
    expect((await stage.bring(`${path}/bring`, 'x.txt', 'x', json)).statusCode).toBe(403)
    const wrong = await stage.post(`${path}/password`, { password: 'sen@2026' })
    expect([wrong.statusCode, wrong.body.includes('That’s not right')]).toEqual([403, true])
    const right = await stage.post(`${path}/password`, { password: 'Sen@2026' })
    expect([right.statusCode, right.headers.location, right.cookies[0]?.path]).toEqual([303, path, path])
    const visit = { cookie: `sen_share=${right.cookies[0]?.value}` }
    expect((await stage.get(path, visit)).body).toContain('Ảnh &lt;của bạn&gt;')
    expect((await stage.bring(`${path}/bring`, 'x.txt', 'x', { ...json, ...visit })).statusCode).toBe(200)
    expect((await stage.bring(`${path}/bring`, 'y.txt', 'y', { ...json, ...visit })).json().error.code).toBe(
      'file_request_full',
    )
    const full = (await stage.get(path, visit)).body
    expect([full.includes('This page is full'), full.includes('id="bring"')]).toEqual([true, false])
    expect(full).not.toMatch(/\{\{|<!--(?!\/?logo)/)
  })

  it('says the same when its owner’s drive is full, and nothing about the drive', async () => {
    const into = await stage.folderIn('Đầy')
    const { body } = await stage.server.call(stage.tokens.lan, 'POST', '/api/storage/requests', {
      folder_id: into.id,
      limit: 100,
      expire_date: Math.floor(Date.now() / 1_000) + 3_600,
    })
    const path = new URL((body as { data: { url: string } }).data.url).pathname
    const setQuota = (megabytes: number, used: number) =>
      stage.server.given.database.pool.query(
        'update mailbox set auto_quota = false, quota_megabytes = $2, used_bytes = used_bytes + $3 where id = $1',
        [stage.lan.mailboxId, megabytes, used],
      )
    await setQuota(1, MEGABYTE_BYTES)
    const refused = await stage.bring(`${path}/bring`, 'cv.txt', 'cv', { accept: 'application/json' })
    expect([refused.statusCode, refused.json().error]).toMatchObject([
      409,
      { code: 'file_request_full', message: 'This file request cannot take more files.' },
    ])
    const shown = await stage.bring(`${path}/bring`, 'cv.txt', 'cv', { accept: 'text/html' })
    expect([shown.statusCode, shown.body.includes('This file request can’t take more files.')]).toEqual([409, true])
    await setQuota(1_000, -MEGABYTE_BYTES)
    expect((await stage.bring(`${path}/bring`, 'cv.txt', 'cv', { accept: 'application/json' })).statusCode).toBe(200)
  })
})
