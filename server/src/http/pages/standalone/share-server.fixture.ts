import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uploadDriveFile } from '@sen/core/drive/contents/upload-drive-file'
import { createDriveFolder } from '@sen/core/drive/create-drive-folder'
import type { DriveItem } from '@sen/core/drive/drive-store'
import { ORIGIN, openTestServer, type TestServer } from '../../test-server.fixture.ts'

/** Lan shares, and Minh is her colleague. */
export async function openShareServer() {
  const folder = await mkdtemp(join(tmpdir(), 'sen-shares-'))
  // The template from the sources has English texts.
  const source = await readFile(join(import.meta.dirname, '../../../../../web/share.html'), 'utf8')
  const template = source.replaceAll(/ data-text>([^<]+)</g, ' data-vi="$1" data-en="$1">$1<')
  for (const language of ['vi', 'en']) await writeFile(join(folder, `share.${language}.html`), template)
  await writeFile(join(folder, 'index.html'), '<!doctype html><div id="root"></div>')
  const server: TestServer = await openTestServer({ webFolder: folder })
  const lan = await server.given.mailbox('lan@sen.example', { name: 'Trần Thị <Lan>' })
  const minh = await server.given.mailbox('minh@sen.example')
  const tokens = { lan: await server.signIn('lan@sen.example'), minh: await server.signIn('minh@sen.example') }
  return {
    server,
    lan,
    minh,
    tokens,
    folderIn: (name: string, parent?: DriveItem) =>
      createDriveFolder(server.world, lan, { parentId: parent?.id, name, conflict: 'refuse' }),
    fileIn: (name: string, text: string | Uint8Array, parent?: DriveItem) =>
      uploadDriveFile(server.world, lan, {
        parentId: parent?.id,
        name,
        contentType: '',
        conflict: 'refuse',
        content: (async function* () {
          yield Buffer.from(text)
        })(),
      }),
    get: (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers }),
    post: (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
      server.app.inject({
        method: 'POST',
        url,
        payload: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN, ...headers },
      }),
    bring: (url: string, name: string, text: string, headers: Record<string, string> = {}, by?: string) => {
      const field = by === undefined ? '' : `--x\r\ncontent-disposition: form-data; name="by"\r\n\r\n${by}\r\n`
      const payload = `${field}--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n${text}\r\n--x--\r\n`
      return server.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'multipart/form-data; boundary=x', origin: ORIGIN, ...headers },
      })
    },
    close: async () => {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}
export type ShareServer = Awaited<ReturnType<typeof openShareServer>>
