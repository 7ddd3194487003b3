const byDraft = new Map<string, readonly File[]>()

/** Files that a window had not brought to the server when it went: for the window that comes back in its place. */
export function leaveFiles(draftId: string, files: readonly File[]): void {
  if (files.length > 0) byDraft.set(draftId, files)
}

/** Once. */
export function takeLeftFiles(draftId: string): readonly File[] {
  const files = byDraft.get(draftId) ?? []
  byDraft.delete(draftId)
  return files
}
