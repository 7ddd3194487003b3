/** A file with its folder path: `Ảnh/2026`, empty for a file that was chosen alone. */
export interface DroppedFile {
  readonly file: File
  readonly folderPath: string
}

/** System files in folders, which users do not mean to upload. */
const CLUTTER: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

export interface DroppedEntries {
  readonly files: readonly DroppedFile[]
  readonly emptyFolders: readonly string[]
  readonly unreadable: readonly string[]
}

/** Must be called synchronously in the drop event, because browsers clear its data afterwards. */
export async function droppedTree({ items, files }: DataTransfer): Promise<DroppedEntries> {
  const entries = Array.from(items, (item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null))
  const known = entries.filter((entry) => entry !== null)
  // Files created by a program, such as a test, have no entry.
  if (known.length === 0) {
    return { files: Array.from(files, (file) => ({ file, folderPath: '' })), emptyFolders: [], unreadable: [] }
  }
  return together(await Promise.all(known.map((entry) => readEntry(entry, ''))))
}

export function chosenFiles(files: FileList | null): readonly DroppedFile[] {
  return Array.from(files ?? [], (file) => ({ file, folderPath: folderOf(file.webkitRelativePath) })).filter(
    ({ file, folderPath }) => folderPath === '' || !CLUTTER.has(file.name),
  )
}

async function readEntry(entry: FileSystemEntry, folderPath: string): Promise<DroppedEntries> {
  const path = folderPath === '' ? entry.name : `${folderPath}/${entry.name}`
  try {
    if (!entry.isFile) return await readFolder(entry as FileSystemDirectoryEntry, path)
    if (folderPath !== '' && CLUTTER.has(entry.name)) return NOTHING
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    return { ...NOTHING, files: [{ file, folderPath }] }
  } catch {
    // Deleted or unreadable; report it and continue with the others.
    return { ...NOTHING, unreadable: [path] }
  }
}

async function readFolder(folder: FileSystemDirectoryEntry, path: string): Promise<DroppedEntries> {
  const reader = folder.createReader()
  const found: DroppedEntries[] = []
  // `readEntries` returns a part of the folder per call; an empty part is the last.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) break
    for (const each of some) found.push(await readEntry(each, path))
  }
  const all = together(found)
  const isEmpty = all.files.length === 0 && all.emptyFolders.length === 0 && all.unreadable.length === 0
  return isEmpty ? { ...all, emptyFolders: [path] } : all
}

const NOTHING: DroppedEntries = { files: [], emptyFolders: [], unreadable: [] }

function together(parts: readonly DroppedEntries[]): DroppedEntries {
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
