import { changeDriveItem } from '@sen/core/drive/change-drive-item'
import { uploadDriveFile } from '@sen/core/drive/contents/upload-drive-file'
import { createDriveFolder } from '@sen/core/drive/create-drive-folder'
import type { DriveItem } from '@sen/core/drive/drive-store'
import { trashDriveItems } from '@sen/core/drive/trash-drive-items'
import type { Actor } from '@sen/core/kit/actor'
import type { DriveItemId } from '@sen/model/ids'
import type { World } from './world.ts'

interface SeededContent {
  readonly name: string
  readonly contentType: string
  make(fill: (text: string) => string): Uint8Array
}

interface SeededFile {
  readonly folder: string
  readonly file: SeededContent
  readonly earlier?: readonly SeededContent[]
  readonly isFavorite?: true
  readonly isTrashed?: true
}

export async function seedDrive(
  world: World,
  actor: Actor,
  { folders, files }: { readonly folders: readonly string[]; readonly files: readonly SeededFile[] },
): Promise<void> {
  for (const path of folders) {
    const steps = path.split('/')
    if (await find(world, actor, steps)) continue
    const parentId = (await find(world, actor, steps.slice(0, -1)))?.id
    await createDriveFolder(world, actor, { parentId, name: steps.at(-1) ?? '', conflict: 'refuse' })
  }
  for (const file of files) await seedFile(world, actor, file)
}

async function seedFile(world: World, actor: Actor, wanted: SeededFile): Promise<void> {
  const folder = wanted.folder === '' ? [] : wanted.folder.split('/')
  const { items: trashed } = await world.store.read(actor.mailboxId, (r) => r.drive.trash({ limit: 100, offset: 0 }))
  if (trashed.some(({ name }) => name === wanted.file.name)) return
  const parentId = (await find(world, actor, folder))?.id
  const known = await find(world, actor, [...folder, wanted.file.name])
  let id: DriveItemId | undefined = known?.id
  const missing = [...(wanted.earlier ?? []), wanted.file].slice(known?.current?.number ?? 0)
  for (const { name, contentType, make } of missing) {
    const content = oneChunk(make((text) => text))
    id = (await uploadDriveFile(world, actor, { parentId, name, contentType, conflict: 'version', content })).id
  }
  if (id === undefined) return
  if (wanted.isFavorite) await changeDriveItem(world, actor, id, { isFavorite: true })
  if (wanted.isTrashed) await trashDriveItems(world, actor, [id])
}

function find(world: World, actor: Actor, names: readonly string[]): Promise<DriveItem | undefined> {
  return world.store.read(actor.mailboxId, (r) => r.drive.findByPath(names))
}

async function* oneChunk(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
