import { zipOf } from '@sen/testkit/zip-of'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShareServer, type ShareServer } from '../../pages/standalone/share-server.fixture.ts'

let stage: ShareServer
beforeAll(async () => {
  stage = await openShareServer()
})
afterAll(() => stage.close())

it('lists the contents of a zip in the drive, to its owner alone', async () => {
  const { server, tokens, fileIn, folderIn } = stage
  const rawNames = { ten: Buffer.from([0x54, 0xea, 0x6e, 0x2e, 0x74, 0x78, 0x74]) }
  const zip = await fileIn('hồ sơ.zip', zipOf({ ten: 'abc' }, { rawNames }))
  const broken = await fileIn('hỏng.zip', zipOf({ 'a.txt': 'abc' }).subarray(0, 50))
  const folder = await folderIn('thư mục.zip')
  const entriesOf = (id: string, token = tokens.lan) => server.call(token, 'GET', `/api/storage/files/${id}/entries`)
  expect((await entriesOf(zip.id)).body).toEqual({
    data: {
      total: 1,
      entries: [
        { path: 'Tên.txt', is_folder: false, size: 3, modified_at: '2024-06-04T00:00:00', is_encrypted: false },
      ],
    },
  })
  expect(await entriesOf(broken.id)).toMatchObject({ status: 422, body: { error: { code: 'preview_failed' } } })
  expect(await entriesOf(folder.id)).toMatchObject({ status: 404 })
  expect(await entriesOf(zip.id, tokens.minh)).toMatchObject({ status: 404 })
})
