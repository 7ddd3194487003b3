import type { FolderId, TaskId, UploadId } from '@sen/model/ids'
import type { TestWorld } from '@sen/testkit/world'
import { listImports } from '../../imports/imports.ts'
import type { Actor } from '../../kit/actor.ts'
import { appendToUpload } from '../../uploads/append-upload.ts'
import { createUpload } from '../../uploads/create-upload.ts'
import { runTask } from '../run-task.ts'
import type { needsOf } from '../task-work.fixture.ts'
import { startImport } from './start-import.ts'

/** Starts and runs imports of one person. */
export function importsOf(given: TestWorld, needs: () => ReturnType<typeof needsOf>, owner: () => Actor) {
  async function upload(name: string, content: Uint8Array | string): Promise<UploadId> {
    const bytes = Buffer.from(content)
    const order = { purpose: 'import', fileName: name, fingerprint: '', sizeBytes: bytes.length } as const
    const { id } = await createUpload(needs(), owner(), order)
    const piece = async function* () {
      yield bytes
    }
    await appendToUpload(needs(), owner(), id, { atByte: 0, content: piece() })
    return id
  }

  async function start(files: Readonly<Record<string, Uint8Array | string>>, folderId?: FolderId): Promise<TaskId> {
    const uploadIds: UploadId[] = []
    for (const [name, content] of Object.entries(files)) uploadIds.push(await upload(name, content))
    return (await startImport(needs(), owner(), { uploadIds, folderId })).task.id
  }

  const work = (id: TaskId) => runTask(needs(), owner().mailboxId, id)
  function workOnce(id: TaskId, with_: object = {}) {
    let looks = 0
    const clock = { now: () => new Date(Date.now() + 600_000 * looks++) }
    return runTask({ ...needs(), clock, ...with_ }, owner().mailboxId, id)
  }
  const found = async (id: TaskId) => (await listImports(given, owner())).find(({ taskId }) => taskId === id)
  async function whole(id: TaskId) {
    for (let n = 0; n < 100 && (await found(id))?.endedBy === undefined; n += 1) await work(id)
    const made = await found(id)
    if (!made) throw new Error('there is no such import')
    return made
  }
  return { upload, start, work, workOnce, found, whole }
}

export const letter = (subject: string, more = '') =>
  `From: Minh <minh@ngoai.example>\r\nTo: lan@nhap.example\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@x>\r\n${more}\r\nThư về ${subject}.\r\n`
export const inMbox = (...letters: readonly string[]) =>
  letters.map((each) => `From minh@ngoai.example Tue Jun  4 09:15:00 2024\n${each.replaceAll('\r\n', '\n')}\n`).join('')
export const many = (count: number) => Array.from({ length: count }, (_, n) => letter(`thu${n}`))
