import { searchDriveFiles } from '@sen/contract/drive/files'
import { createFolder } from '@sen/contract/folders'
import { listThreads } from '@sen/contract/threads'
import { indexDrive } from '@sen/core/drive/search/index-drive'
import { indexMail } from '@sen/core/search/index-mail'
import { MINUTE_MILLISECONDS } from '@sen/model/durations'
import { type FolderRole, SYSTEM_FOLDER_NAMES } from '@sen/model/folders'
import { type CannedThread, READER } from '@sen/web/testing/canned-mail.fixture'
import type { TestServer } from '../test-server.fixture.ts'
import type { Side } from './side.fixture.ts'

const RECEIVED_AT_MILLISECONDS = 1_790_000_000_000
const IDS_PER_TABLE = 1_000_000

let count = 0

/** Creates an empty mailbox on the server. */
export async function serverSide(server: TestServer): Promise<Side> {
  count += 1
  const address = `hien${count}@sen.example`
  const actor = await server.given.mailbox(address, { name: READER.name })
  const token = await server.signIn(address)
  return {
    address,
    respond: async (url, init) => {
      // The indexer does not run here, so that its work is done before it is needed.
      if (url.pathname === searchDriveFiles.path) await indexDrive(server.given, { onFailure })
      if (url.pathname === listThreads.path) await indexMail(server.given, { onFailure })
      return respond(server, token, url, init)
    },
    fill: async ({ threads, folders }) => {
      for (const path of folders) {
        const { status } = await server.call(token, 'POST', createFolder.path, {
          name: path.slice(path.lastIndexOf('/') + 1),
          display_name: path,
        })
        if (status !== 200) throw new Error(`${path} was not created`)
      }
      // Threads with equal times would have no defined order.
      const stored = await server.given.messages(
        actor,
        threads.map((thread, at) => storedForm(thread, at)),
      )
      return new Map(threads.map(({ subject }, at) => [subject, stored[at]?.threadId ?? '']))
    },
  }
}

/** Gives each table ids of its own, so that a thread and a folder never have the same id. */
export async function separateIds(server: TestServer): Promise<void> {
  const { rows } = await server.given.database.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public' order by 1",
  )
  for (const [at, { name }] of rows.entries()) {
    await server.given.database.pool.query('select setval($1::regclass, $2)', [name, (at + 1) * IDS_PER_TABLE])
  }
}

function onFailure(id: string, error: unknown): void {
  throw new Error(`${id} was not indexed`, { cause: error })
}

/** Sends a request of the web to the server, without a socket. */
async function respond(server: TestServer, token: string, url: URL, init: RequestInit): Promise<Response> {
  // `Request` encodes forms, with their boundary in the content type.
  const request = new Request(url, init)
  const payload = Buffer.from(await request.arrayBuffer())
  const answer = await server.app.inject({
    method: request.method as 'GET',
    url: url.pathname + url.search,
    headers: { ...Object.fromEntries(request.headers), 'x-auth-token': token },
    ...(payload.length > 0 && { payload }),
  })
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
  const hasBody = answer.statusCode !== 204 && answer.rawPayload.length > 0
  return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, { status: answer.statusCode, headers })
}

function storedForm({ subject, folder = 'INBOX', from, unread = true, starred = false }: CannedThread, at: number) {
  const roles = Object.entries(SYSTEM_FOLDER_NAMES) as [Exclude<FolderRole, 'custom'>, string][]
  const role = roles.find(([, name]) => name === folder)?.[0]
  if (role === undefined) throw new Error(`${folder} is no system folder; move the thread there in the scenario.`)
  return {
    subject,
    in: role,
    ...(from && { from }),
    isRead: !unread,
    isStarred: starred,
    snippet: `${subject}.`,
    text: `${subject}.`,
    receivedAt: new Date(RECEIVED_AT_MILLISECONDS - at * MINUTE_MILLISECONDS),
  }
}
