import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDriveFolder } from '@sen/core/drive/create-drive-folder'
import type { DriveItemId } from '@sen/model/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../test-server.fixture.ts'

let webFolder: string
let server: TestServer
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'sen-shares-'))
  const template = await readFile(join(import.meta.dirname, '../../../../../web/share.html'), 'utf8')
  for (const language of ['vi', 'en']) await writeFile(join(webFolder, `share.${language}.html`), template)
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><div id="root"></div>')
  server = await openTestServer({ webFolder })
})
afterAll(async () => {
  await server.close()
  await rm(webFolder, { recursive: true })
})

it('an empty folder offers no zip of nothing, and one as soon as something lies in it', async () => {
  const lan = await server.given.mailbox('lan@sen.example')
  const token = await server.signIn('lan@sen.example')
  const folder = (name: string, parentId?: DriveItemId) =>
    createDriveFolder(server.world, lan, { parentId, name, conflict: 'refuse' })
  const { id } = await folder('Chưa có gì')
  const { body } = await server.call(token, 'POST', '/api/storage/shares', { ids: [id] })
  const path = new URL((body as { data: { url: string }[] }).data[0]?.url ?? '').pathname
  const page = async () => (await server.app.inject({ url: path })).body
  expect(await page()).not.toContain(`${path}/f/${id}/download`)
  await folder('Ảnh', id)
  expect(await page()).toContain(`${path}/f/${id}/download`)
})
