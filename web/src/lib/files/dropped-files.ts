/** A file with the folders that came with it: `Ảnh/2026`, empty for one that was chosen alone. */
export interface DroppedFile {
  readonly file: File
  readonly folderPath: string
}

/** What systems leave behind in folders, which nobody meant to send. */
const CLUTTER: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

/** All that was dropped. */
export interface Dropped {
  readonly files: readonly DroppedFile[]
  /** The ways to folders in which nothing lies: no file brings them along. */
  readonly emptyFolders: readonly string[]
  /** What the system does not let this page read, by its way. */
  readonly unreadable: readonly string[]
}

/**
 * The files of what was dropped, those in folders with the way to them, and the folders that are empty. What was dropped can only be
 * asked for within the event: call it there, before anything is awaited.
 */
export async function droppedFiles({ items, files }: DataTransfer): Promise<Dropped> {
  const entries = Array.from(items, (item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null))
  const known = entries.filter((entry) => entry !== null)
  // Files that a program makes, a test for one, have no entry.
  if (known.length === 0) {
    return { files: Array.from(files, (file) => ({ file, folderPath: '' })), emptyFolders: [], unreadable: [] }
  }
  return together(await Promise.all(known.map((entry) => readEntry(entry, ''))))
}

/** The files of a field that chooses files, or a whole folder. */
export function chosenFiles(files: FileList | null): readonly DroppedFile[] {
  return Array.from(files ?? [], (file) => ({ file, folderPath: folderOf(file.webkitRelativePath) })).filter(
    ({ file, folderPath }) => folderPath === '' || !CLUTTER.has(file.name),
  )
}

async function readEntry(entry: FileSystemEntry, folderPath: string): Promise<Dropped> {
  const path = folderPath === '' ? entry.name : `${folderPath}/${entry.name}`
  try {
    if (!entry.isFile) return await readFolder(entry as FileSystemDirectoryEntry, path)
    if (folderPath !== '' && CLUTTER.has(entry.name)) return NOTHING
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    return { ...NOTHING, files: [{ file, folderPath }] }
  } catch {
    // It has gone meanwhile, or may not be read: what was dropped beside it comes all the same, and this is named.
    return { ...NOTHING, unreadable: [path] }
  }
}

async function readFolder(folder: FileSystemDirectoryEntry, path: string): Promise<Dropped> {
  const reader = folder.createReader()
  const found: Dropped[] = []
  // Each answer is a part of the folder; an empty one is the last.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) break
    for (const each of some) found.push(await readEntry(each, path))
  }
  const all = together(found)
  const isEmpty = all.files.length === 0 && all.emptyFolders.length === 0 && all.unreadable.length === 0
  return isEmpty ? { ...all, emptyFolders: [path] } : all
}

const NOTHING: Dropped = { files: [], emptyFolders: [], unreadable: [] }

function together(parts: readonly Dropped[]): Dropped {
  return {
    files: parts.flatMap(({ files }) => files),
    emptyFolders: parts.flatMap(({ emptyFolders }) => emptyFolders),
    unreadable: parts.flatMap(({ unreadable }) => unreadable),
  }
}

function folderOf(path: string): string {
  const at = path.lastIndexOf('/')
  return at < 0 ? '' : path.slice(0, at).normalize('NFC')
}
