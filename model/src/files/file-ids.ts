export const MAX_NESTED_MESSAGES = 8

const STEP = /^\d{1,5}$/

export function nestedFileId(attachedMessageId: string, partIndex: number): string {
  return `${attachedMessageId}~${partIndex}`
}

/** The path of parts is empty for an ordinary file. Undefined for an invalid id. */
export function splitFileId(id: string): { readonly outer: string; readonly parts: readonly number[] } | undefined {
  const [outer = '', ...steps] = id.split('~')
  if (steps.length > MAX_NESTED_MESSAGES || !steps.every((step) => STEP.test(step))) return undefined
  return { outer, parts: steps.map(Number) }
}

/** Returns the path under which the page shows an image of a message or draft. */
export function inlineImagePath(uuid: string): string {
  return `/api/v2/files/${uuid}/download?inline=1`
}

const OF_DRIVE = /^drive-(\d{1,19})$/

export function driveMessageId(itemId: string): string {
  return `drive-${itemId}`
}

export function driveItemIn(outer: string): string | undefined {
  return OF_DRIVE.exec(outer)?.[1]
}
