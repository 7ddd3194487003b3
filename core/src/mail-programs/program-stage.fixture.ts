import type { FolderRole } from '@sen/model/folders'
import type { FolderId } from '@sen/model/ids'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { type TestWorld, world } from '@sen/testkit/world'
import type { Actor } from '../kit/actor.ts'
import type { MailProgramMailbox } from './mail-program-mailbox.ts'
import { openMailProgramMailbox } from './open-mail-program-mailbox.ts'
import type { FetchRequest, UidRange } from './program-message.ts'

export type ProgramWorld = TestWorld & { readonly blobs: MemoryBlobStore; readonly mime: DirectMime }

export async function programWorld(): Promise<ProgramWorld> {
  return { ...(await world()), blobs: new MemoryBlobStore(), mime: new DirectMime() }
}

let users = 0

export async function newUser(w: ProgramWorld): Promise<{ readonly lan: Actor; readonly mailbox: MailProgramMailbox }> {
  users += 1
  const lan = await w.mailbox(`programs${users}@senmail.test`)
  return { lan, mailbox: openMailProgramMailbox(w, lan) }
}

export const ALL: readonly UidRange[] = [{ first: 1, last: undefined }]

export function uids(...list: number[]): readonly UidRange[] {
  return list.map((uid) => ({ first: uid, last: uid }))
}

export function bytes(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text.replaceAll('\n', '\r\n'), 'utf8'))
}

export async function folderOf(mailbox: MailProgramMailbox, role: FolderRole): Promise<FolderId> {
  const folder = (await mailbox.folders()).find((each) => each.role === role)
  if (!folder) throw new Error(`no folder ${role}`)
  return folder.id
}

export async function uidsIn(mailbox: MailProgramMailbox, folder: FolderId): Promise<readonly number[]> {
  return [...(await mailbox.open(folder)).uids]
}

export async function fetched(mailbox: MailProgramMailbox, folder: FolderId, request: Partial<FetchRequest> = {}) {
  return (await all(mailbox.fetch(folder, { ranges: ALL, ...request }))).flat()
}

export async function all<T>(slices: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const slice of slices) found.push(slice)
  return found
}

export async function sourceOf(mailbox: MailProgramMailbox, folder: FolderId, fromByte = 0): Promise<Buffer> {
  const source = await mailbox.read(folder, 1, { fromByte })
  return Buffer.concat(source ? await all(source.content) : [])
}
