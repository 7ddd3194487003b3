import type { MovedPlace } from './move-in-store.ts'

/**
 * Returns the delivery key of a message. After a crash between delivery and its record, it prevents a second import.
 */
export function moveInKey({ movedFolderId, uidValidity }: MovedPlace, uid: number): string {
  return `moved:${movedFolderId}:${uidValidity}:${uid}`
}
