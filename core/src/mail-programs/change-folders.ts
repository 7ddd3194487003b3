import type { FolderId } from '@sen/model/ids'
import { CHANGE_SLICE_MESSAGES } from '@sen/model/mail-programs/limits'
import { normalForm } from '@sen/model/text/normal-form'
import { tidyName } from '@sen/model/text/tidy-name'
import type { Folder } from '../folders/folder-store.ts'
import { requireFolderTarget, requireOwnFolder } from '../folders/judge-folder.ts'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore, Writer } from '../store.ts'
import { requireProgramFolder } from './program-context.ts'
import type { ProgramFolder } from './program-folder.ts'

const PROGRAM_RULES = { allowsSystemNamesBelow: true }

interface Needs {
  readonly store: MailStore
}

/** Creates missing parents too. @throws Refused folder_exists, folder_invalid with the `reason`, domain_not_verified */
export function createProgramFolder({ store }: Needs, actor: Actor, path: string): Promise<ProgramFolder> {
  requirePermission(actor, 'change_mail')
  return store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const names = namesOf(path)
    const parentId = await ensureParents(w, names.slice(0, -1))
    const name = names.at(-1) ?? ''
    requireFolderTarget({ name, parentId }, await w.folders.list(), undefined, PROGRAM_RULES)
    const id = await createUnsubscribed(w, { name, parentId })
    await w.record({ type: 'folders.changed', version })
    return requireProgramFolder(w, id)
  })
}

/**
 * Messages keep their UIDs, and subfolders move along.
 * @throws Refused folder_not_found, folder_not_own, folder_exists, folder_invalid, domain_not_verified
 */
export async function renameProgramFolder({ store }: Needs, actor: Actor, folderId: FolderId, path: string) {
  requirePermission(actor, 'change_mail')
  await store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    requireOwnFolder(await w.folders.list(), folderId)
    const names = namesOf(path)
    const parentId = await ensureParents(w, names.slice(0, -1))
    const name = names.at(-1) ?? ''
    requireFolderTarget({ name, parentId }, await w.folders.list(), folderId, PROGRAM_RULES)
    await w.folders.change(folderId, { name, parentId })
    await w.record({ type: 'folders.changed', version })
  })
}

/**
 * Moves the mail to Trash in slices and then removes the folder. Mail that is being sent stays, and with it the folder.
 * @throws Refused folder_not_found, folder_not_own, folder_not_empty, smtp_disabled, domain_not_verified
 */
export async function deleteProgramFolder({ store }: Needs, actor: Actor, folderId: FolderId): Promise<void> {
  requirePermission(actor, 'delete_mail')
  for (;;) {
    const isDone = await store.write(actor.mailboxId, async (w) => {
      const version = await w.nextVersion()
      const folders = await w.folders.list()
      const { id } = requireOwnFolder(folders, folderId)
      if (folders.some(({ parentId }) => parentId === id)) throw new Refused('folder_not_empty')
      if (!(await w.folders.haveMail([id]))) {
        await w.folders.remove([id])
        await w.record({ type: 'folders.changed', version })
        return true
      }
      const trash = await w.folders.findByRole('trash')
      const ids = await w.mailPrograms.listIds(id, CHANGE_SLICE_MESSAGES)
      const moved = await w.threads.moveMessages(ids, trash.id, version)
      if (moved.length === 0) throw new Refused('folder_not_empty')
      const threadIds = [...new Set(moved.flatMap((group) => group.threadIds))]
      await w.record({ type: 'threads.changed', version, threadIds, folderIds: [id, trash.id] })
      return false
    })
    if (isDone) return
  }
}

/** @throws Refused folder_not_found */
export async function subscribeFolder(
  { store }: Needs,
  actor: Actor,
  folderId: FolderId,
  isSubscribed: boolean,
): Promise<void> {
  await store.write(actor.mailboxId, async (w) => {
    await w.nextVersion()
    await requireProgramFolder(w, folderId)
    await w.mailPrograms.subscribe(folderId, isSubscribed)
  })
}

function namesOf(path: string): readonly string[] {
  return normalForm(path, 'NFC').split('/').map(tidyName)
}

async function ensureParents(w: Writer, names: readonly string[]): Promise<FolderId | undefined> {
  let parentId: FolderId | undefined
  for (const name of names) {
    const folders = await w.folders.list()
    const known = folders.find((folder) => folder.parentId === parentId && folder.name === name)
    if (!known) requireFolderTarget({ name, parentId }, folders, undefined, PROGRAM_RULES)
    parentId = known?.id ?? (await createUnsubscribed(w, { name, parentId }))
  }
  return parentId
}

/** A mail program subscribes itself, while folders of the web are subscribed when they are created. */
async function createUnsubscribed(w: Writer, place: Pick<Folder, 'name' | 'parentId'>): Promise<FolderId> {
  const { id } = await w.folders.create(place)
  await w.mailPrograms.subscribe(id, false)
  return id
}
