import { open, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { MailArchiveReader } from '@sen/core/ports/mail-archive-reader'
import type { FoundMessage, UnreadableMessage } from '@sen/core/receiving/import-mail'
import { placeFor } from '@sen/model/imports/import-places'
import { readEmlFile } from './eml-file.ts'
import { isMaildir, readMaildir } from './maildir.ts'
import { type ImportTarget, readMbox } from './mbox.ts'

type Archives = Pick<MailArchiveReader, 'read'>

/** Plain files have no flags, so imported mail counts as read. */
const KNOWN = { isRead: true, isStarred: false } as const

export class NoMessagesFound extends Error {
  override readonly name = 'NoMessagesFound'
}

/**
 * Reads a file `.eml`, an mbox, a Maildir, or a folder of these with subfolders.
 * @param folder receives all mail, as `A/B`; without it, subfolders become folders of the mailbox
 * @throws NoMessagesFound; the file system's error when the path does not exist
 */
export async function* findMessages(
  archives: Archives,
  path: string,
  folder?: string,
): AsyncGenerator<FoundMessage | UnreadableMessage> {
  const base = folder?.split('/')
  if ((await stat(path)).isDirectory()) {
    yield* readTree(archives, path, [], base)
    return
  }
  const kind = await kindOf(path)
  if (kind === undefined) throw new NoMessagesFound(`${path} is neither a message nor an mbox.`)
  yield* readFileOf(archives, kind, path, basename(path), placed(base, []))
}

async function* readTree(
  archives: Archives,
  root: string,
  names: readonly string[],
  base: readonly string[] | undefined,
): AsyncGenerator<FoundMessage | UnreadableMessage> {
  const path = join(root, ...names)
  if (await isMaildir(path)) {
    yield* readMaildir(path, base ?? names)
    return
  }
  const entries = await readdir(path, { withFileTypes: true })
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const below = [...names, entry.name]
    if (entry.isDirectory()) yield* readTree(archives, root, below, base)
    if (!entry.isFile()) continue
    const kind = await kindOf(join(root, ...below))
    if (kind === undefined) continue
    // Mail programs export a folder as an mbox.
    const own = kind === 'mbox' ? [...names, entry.name.replace(/\.(mbox|mbx)$/i, '')] : names
    yield* readFileOf(archives, kind, join(root, ...below), below.join('/'), placed(base, own))
  }
}

async function* readFileOf(
  archives: Archives,
  kind: 'eml' | 'mbox',
  path: string,
  name: string,
  place: ImportTarget,
): AsyncGenerator<FoundMessage | UnreadableMessage> {
  if (kind === 'mbox') yield* readMbox(archives, path, name, place)
  else yield await readEmlFile(path, name, { folder: place.folder, kind: place.kind, ...KNOWN })
}

function placed(base: readonly string[] | undefined, own: readonly string[]): ImportTarget {
  return { ...placeFor(base ?? own), isFixed: base !== undefined }
}

async function kindOf(path: string): Promise<'eml' | 'mbox' | undefined> {
  if (/\.eml$/i.test(path)) return 'eml'
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    const beginning = buffer.subarray(0, bytesRead).toString('latin1')
    if (beginning.startsWith('From ')) return 'mbox'
    if (/\.(mbox|mbx)$/i.test(path)) return bytesRead > 0 ? 'mbox' : undefined
    return /\.(txt|msg)$/i.test(path) ||
      !/^(received|return-path|from|date|message-id|delivered-to|x-[\w-]+):/i.test(beginning)
      ? undefined
      : 'eml'
  } finally {
    await file.close()
  }
}
