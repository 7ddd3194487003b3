import type { MovedPlace } from './move-in-store.ts'

/** By which a message is delivered, before it is noted: a program that is killed between the two brings nothing twice. */
export function moveInKey({ movedFolderId, uidValidity }: MovedPlace, uid: number): string {
  return `moved:${movedFolderId}:${uidValidity}:${uid}`
}
