const byDraft = new Map<string, readonly File[]>()

/** Files that a closed window had not uploaded yet, for the window that replaces it. */
export function stashFiles(draftId: string, files: readonly File[]): void {
  if (files.length > 0) byDraft.set(draftId, files)
}

export function takeStashedFiles(draftId: string): readonly File[] {
  const files = byDraft.get(draftId) ?? []
  byDraft.delete(draftId)
  return files
}
