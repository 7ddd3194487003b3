import type { SourceFolderState } from './move-in-store.ts'

/** After a crash between delivery and its record, the key prevents a second import. */
export function moveInKey({ movedFolderId, uidValidity }: SourceFolderState, uid: number): string {
  return `moved:${movedFolderId}:${uidValidity}:${uid}`
}
