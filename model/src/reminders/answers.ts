import { normaliseEmail } from '../addresses.ts'
import { isAutomaticMail } from '../trust/bulk-mail.ts'

export interface PossibleAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly author: string
  readonly returnPath: string | undefined
  /** The addresses of the mailbox. */
  readonly own: readonly string[]
}

/** A person has written in the conversation. Absence notices and delivery reports answer nothing. */
export function isAnswer({ headers, author, returnPath, own }: PossibleAnswer): boolean {
  const isOwn = own.some((each) => normaliseEmail(each) === normaliseEmail(author))
  return !isOwn && !isAutomaticMail(headers, returnPath)
}
