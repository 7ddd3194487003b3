import type { AddressField } from '@sen/contract/fields'
import type { ThreadField } from '@sen/contract/threads'
import { hasSpoofMarker } from '@sen/model/subjects'

type JudgedThread = Pick<ThreadField, 'forged' | 'subject'>

/** An upstream gateway's marker in the subject counts, and our own verdict (product decision 5). */
export function isSpoofed({ forged, subject }: JudgedThread): boolean {
  return forged || hasSpoofMarker(subject)
}

/** The name of a sender who may be forged misleads, so the address is shown instead, as in the open message. */
export function personIn(thread: JudgedThread, { name, email }: AddressField): string {
  return isSpoofed(thread) ? email || name : name || email
}
