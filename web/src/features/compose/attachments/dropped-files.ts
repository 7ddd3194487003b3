export interface DroppedFiles {
  readonly files: readonly File[]
  readonly folders: readonly string[]
}

/** Browsers hand a folder over as an unreadable file; only its entry tells. Must be called during the event. */
export function droppedFiles({ items, files }: Pick<DataTransfer, 'items' | 'files'>): DroppedFiles {
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
