/** Mail attached to mail attached to mail …: deeper than this nobody looks. */
export const MAX_NESTED_MESSAGES = 8

const STEP = /^\d{1,5}$/

/** The id of a file that lies inside an attached message: the attachment's own id, and the part's index in it. */
export function nestedFileId(attachedMessageId: string, partIndex: number): string {
  return `${attachedMessageId}~${partIndex}`
}

/**
 * Takes a file's id apart: the file of ours that everything lies in, and the parts that lead from there inwards, none
 * for an ordinary file. Undefined when no file can have this id.
 */
export function splitFileId(id: string): { readonly outer: string; readonly parts: readonly number[] } | undefined {
  const [outer = '', ...steps] = id.split('~')
  if (steps.length > MAX_NESTED_MESSAGES || !steps.every((step) => STEP.test(step))) return undefined
  return { outer, parts: steps.map(Number) }
}

const OF_DRIVE = /^drive-(\d{1,19})$/

/** The id under which a message that lies in the drive is opened as one that is attached to mail: its own files lie in it as in those. */
export function driveMessageId(itemId: string): string {
  return `drive-${itemId}`
}

/** The item of the drive that an outer id names; undefined of a file of mail. */
export function driveItemIn(outer: string): string | undefined {
  return OF_DRIVE.exec(outer)?.[1]
}
