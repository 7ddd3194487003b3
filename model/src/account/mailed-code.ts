import { MAILED_CODE_DIGITS, MAILED_CODE_WAIT_SECONDS } from '../limits.ts'

/** How a code that was mailed to an address stands. */
export interface MailedCode {
  readonly sentAt: Date
  readonly expiresAt: Date
  readonly attemptsLeft: number
}

export type CodeVerdict = 'right' | 'code_incorrect' | 'code_expired' | 'code_used_up'

/** What is told to whoever typed a code. One that was guessed at too often is not right any more, even if it is the right one. */
export function judgeCode(code: MailedCode | undefined, isRight: boolean, now: Date): CodeVerdict {
  if (!code || code.expiresAt <= now) return 'code_expired'
  if (code.attemptsLeft <= 0) return 'code_used_up'
  return isRight ? 'right' : 'code_incorrect'
}

/** From when on another code may be mailed to the same address. */
export function resendAt({ sentAt }: Pick<MailedCode, 'sentAt'>): Date {
  return new Date(sentAt.getTime() + MAILED_CODE_WAIT_SECONDS * 1000)
}

/** As it was copied out of a mail: blanks are nothing. */
export function typedCode(text: string): string {
  return text.replaceAll(/\s+/g, '')
}

/** Worth being sent to the server: a wrong one costs an attempt. */
export function isWholeCode(text: string): boolean {
  const code = typedCode(text)
  return code.length === MAILED_CODE_DIGITS && /^\d+$/.test(code)
}
