import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FoundMessage, UnreadableMessage } from '@sen/core/receiving/import-mail'
import { type ImportFolder, placeFor } from '@sen/model/imports/import-places'
import { readEmlFile } from './eml-file.ts'
import { decodeImapUtf7 } from './folder-names.ts'

/**
 * Reads a Maildir with its Maildir++ subfolders (`.Name.Sub`). Flags: S is read, F is starred, T belongs in Trash.
 * @param base the folder for its own mail and the parent of its subfolders; none, or INBOX, means the whole mailbox
 */
export async function* readMaildir(
  root: string,
  base: readonly string[],
): AsyncGenerator<FoundMessage | UnreadableMessage> {
  yield* readOne(root, '', placeFor(base))
  const entries = await readdir(root, { withFileTypes: true })
  for (const { name } of entries.filter((entry) => entry.isDirectory() && /^\.[^.]/.test(entry.name)).sort(byName)) {
    const names = name.slice(1).split('.').map(decodeImapUtf7)
    // Some servers put all folders below INBOX.
    const own = names.length > 1 && /^inbox$/i.test(names[0] ?? '') ? names.slice(1) : names
    yield* readOne(join(root, name), `${name}/`, placeFor([...base, ...own]))
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
      const flags = /[:;!,-]2,([A-Za-z]*)$/.exec(name)?.[1] ?? ''
      const delivered = /^(\d{9,10})[._]/.exec(name)?.[1]
      yield await readEmlFile(join(folder, state, name), `${shown}${state}/${name}`, {
        ...(flags.includes('T') ? ({ folder: { role: 'trash' }, kind: 'received' } as const) : place),
        isRead: flags.includes('S') || place.kind === 'sent',
        isStarred: flags.includes('F'),
        ...(delivered !== undefined && { foundTime: new Date(Number(delivered) * 1_000) }),
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
