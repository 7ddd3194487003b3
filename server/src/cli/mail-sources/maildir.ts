import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FoundMessage, UnreadableMessage } from '@sen/core/receiving/import-mail'
import { type ImportFolder, placeFor, statedPlace } from '@sen/model/imports/import-places'
import { isMaildirFolder, maildirFolderNames, maildirState } from '@sen/model/imports/maildir-names'
import { readEmlFile } from './eml-file.ts'

/**
 * Reads a Maildir with its Maildir++ subfolders (`.Name.Sub`).
 * @param base the folder for its own mail and the parent of its subfolders; none, or INBOX, means the whole mailbox
 */
export async function* readMaildir(
  root: string,
  base: readonly string[],
): AsyncGenerator<FoundMessage | UnreadableMessage> {
  yield* readOne(root, '', placeFor(base))
  const entries = await readdir(root, { withFileTypes: true })
  for (const { name } of entries.filter((entry) => entry.isDirectory() && isMaildirFolder(entry.name)).sort(byName)) {
    yield* readOne(join(root, name), `${name}/`, placeFor([...base, ...maildirFolderNames(name)]))
  }
}

export async function isMaildir(path: string): Promise<boolean> {
  const names = new Set(await readdir(path))
  return names.has('cur') && names.has('new')
}

async function* readOne(
  folder: string,
  shown: string,
  place: ImportFolder,
): AsyncGenerator<FoundMessage | UnreadableMessage> {
  for (const state of ['cur', 'new']) {
    const names = await namesIn(join(folder, state))
    for (const name of names.filter((each) => !each.startsWith('.')).sort()) {
      const { place: stated, deliveredAt, isRead, isStarred = false, ...marks } = maildirState(name)
      yield await readEmlFile(join(folder, state, name), `${shown}${state}/${name}`, {
        ...(stated ? statedPlace(stated) : place),
        isRead: isRead || place.kind === 'sent',
        isStarred,
        marks: { isAnswered: marks.isAnswered ?? false, isForwarded: marks.isForwarded ?? false },
        ...(deliveredAt && { foundTime: deliveredAt }),
      })
    }
  }
}

/** A folder below a Maildir may have no messages. */
async function namesIn(path: string): Promise<readonly string[]> {
  try {
    return await readdir(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : 1
}
