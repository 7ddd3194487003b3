import type { MessageStructure, PartStructure } from '@sen/model/mail-programs/message-structure'
import type { Section } from './fetch-items.ts'

/** A range of bytes in the source; `end` is not included. */
export interface SourceRange {
  readonly start: number
  readonly end: number
}

/**
 * Finds the bytes of a section (RFC 3501 section 6.4.5). For fields, this is the header they are in. Undefined if the
 * message has no such part.
 */
export function sectionRange(
  structure: MessageStructure,
  sizeBytes: number,
  section: Section,
): SourceRange | undefined {
  const { part, what } = section
  if (part.length === 0) {
    const { root } = structure
    if (what === 'all') return { start: 0, end: sizeBytes }
    return what === 'text' ? { start: root.bodyStart, end: sizeBytes } : { start: 0, end: root.bodyStart }
  }
  const found = findPart(structure, part)
  if (found === undefined) return undefined
  if (what === 'all') return { start: found.bodyStart, end: found.bodyEnd }
  if (what === 'mime') return { start: found.headerStart, end: found.bodyStart }
  const inner = found.message?.root
  if (inner === undefined) return undefined
  return what === 'text'
    ? { start: inner.bodyStart, end: found.bodyEnd }
    : { start: inner.headerStart, end: inner.bodyStart }
}

/** Returns undefined if the message has no such part. */
export function findPart(structure: MessageStructure, numbers: readonly number[]): PartStructure | undefined {
  let message: MessageStructure | undefined = structure
  let part: PartStructure | undefined
  for (const number of numbers) {
    // A number below a message counts the parts of its body; a body without parts is part 1.
    const within: PartStructure | undefined = part?.message?.root ?? part ?? message?.root
    const isBodyOfMessage = part === undefined || part.message !== undefined
    if (within === undefined) return undefined
    if (within.type === 'multipart' && within.parts !== undefined && within.parts.length > 0) {
      part = within.parts[number - 1]
    } else {
      part = isBodyOfMessage && number === 1 ? within : undefined
    }
    if (part === undefined) return undefined
    message = undefined
  }
  return part
}
