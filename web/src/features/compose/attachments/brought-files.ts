/** Dropped or pasted files. */
export interface Brought {
  readonly files: readonly File[]
  /** By name. */
  readonly folders: readonly string[]
}

/**
 * Tells folders from files: a browser hands a folder over as a file whose bytes cannot be read, and only its entry says
 * what it is. To be asked while the event lasts.
 */
export function broughtFiles({ items, files }: Pick<DataTransfer, 'items' | 'files'>): Brought {
  const ofFiles = [...items].filter(({ kind }) => kind === 'file')
  if (ofFiles.length === 0) return { files: [...files], folders: [] }
  const brought = { files: [] as File[], folders: [] as string[] }
  for (const item of ofFiles) {
    const entry = item.webkitGetAsEntry()
    const file = item.getAsFile()
    if (entry?.isDirectory) brought.folders.push(entry.name)
    else if (file) brought.files.push(file)
  }
  return brought
}
