/** A file with the folders that came with it: `Ảnh/2026`, empty for one that was chosen alone. */
export interface DroppedFile {
  readonly file: File
  readonly folderPath: string
}

/** What systems leave behind in folders, which nobody meant to send. */
const CLUTTER: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

/**
 * The files of what was dropped, those in folders with the way to them. What was dropped can only be asked for within the event: call
 * it there, before anything is awaited.
 */
export function droppedFiles({ items, files }: DataTransfer): Promise<readonly DroppedFile[]> {
  const entries = Array.from(items, (item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null))
  const known = entries.filter((entry) => entry !== null)
  // Files that a program makes, a test for one, have no entry.
  if (known.length === 0) return Promise.resolve(Array.from(files, (file) => ({ file, folderPath: '' })))
  return Promise.all(known.map((entry) => filesIn(entry, ''))).then((found) => found.flat())
}

/** The files of a field that chooses files, or a whole folder. */
export function chosenFiles(files: FileList | null): readonly DroppedFile[] {
  return Array.from(files ?? [], (file) => ({ file, folderPath: folderOf(file.webkitRelativePath) })).filter(
    ({ file, folderPath }) => folderPath === '' || !CLUTTER.has(file.name),
  )
}

async function filesIn(entry: FileSystemEntry, folderPath: string): Promise<readonly DroppedFile[]> {
  if (entry.isFile) {
    if (folderPath !== '' && CLUTTER.has(entry.name)) return []
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    return [{ file, folderPath }]
  }
  const path = folderPath === '' ? entry.name : `${folderPath}/${entry.name}`
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: DroppedFile[] = []
  // Each answer is a part of the folder; an empty one is the last.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return found
    for (const each of some) found.push(...(await filesIn(each, path)))
  }
}

function folderOf(path: string): string {
  const at = path.lastIndexOf('/')
  return at < 0 ? '' : path.slice(0, at).normalize('NFC')
}
