import { createHash } from 'node:crypto'
import type { FetchMessageObject } from 'imapflow'

/** Of these, and the size, two copies of one message differ in none. When a copy came is not among them: servers forget it. */
export const IDENTITY_FIELDS = ['message-id', 'date', 'from', 'subject'] as const

/** By what one mail is known in another folder, or under other numbers. */
export function identityOf({ emailId, headers, size = 0 }: Pick<FetchMessageObject, 'emailId' | 'headers' | 'size'>): {
  readonly identity: string
  readonly isSameMail: boolean
} {
  if (emailId) return { identity: digestOf(`id ${emailId}`), isSameMail: true }
  const fields = (headers ?? Buffer.alloc(0)).toString('latin1').replaceAll(/\r?\n(?=[ \t])/g, '')
  const values = IDENTITY_FIELDS.map((name) => new RegExp(`^${name}:[ \t]*(.*?)[ \t]*$`, 'im').exec(fields)?.[1] ?? '')
  return { identity: digestOf(JSON.stringify([size, ...values])), isSameMail: false }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text, 'latin1').digest('base64url')
}
