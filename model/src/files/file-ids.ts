/** Limit of mail attached to attached mail. */
export const MAX_NESTED_MESSAGES = 8

const STEP = /^\d{1,5}$/

/** Returns the id of a file in an attached message: the attachment's id and the part's index in it. */
export function nestedFileId(attachedMessageId: string, partIndex: number): string {
  return `${attachedMessageId}~${partIndex}`
}

/**
 * Parses a file id into the outer stored file and the path of parts inside it, which is empty for an ordinary file.
 * Returns undefined for an invalid id.
 */
export function splitFileId(id: string): { readonly outer: string; readonly parts: readonly number[] } | undefined {
  const [outer = '', ...steps] = id.split('~')
  if (steps.length > MAX_NESTED_MESSAGES || !steps.every((step) => STEP.test(step))) return undefined
  return { outer, parts: steps.map(Number) }
}

const OF_DRIVE = /^drive-(\d{1,19})$/

/** Returns the id under which a message file in the drive is opened like an attached message, with its own files. */
export function driveMessageId(itemId: string): string {
  return `drive-${itemId}`
}

/** Returns the drive item that an outer id names; undefined for a file of a mail. */
export function driveItemIn(outer: string): string | undefined {
  return OF_DRIVE.exec(outer)?.[1]
}
