import { MAILED_CODE_DIGITS, MAILED_CODE_WAIT_SECONDS } from './sign-in-limits.ts'

export interface MailedCode {
  readonly sentAt: Date
  readonly expiresAt: Date
  readonly attemptsLeft: number
}

export type CodeVerdict = 'right' | 'code_incorrect' | 'code_expired' | 'code_used_up'

export function judgeCode(code: MailedCode | undefined, isRight: boolean, now: Date): CodeVerdict {
  if (!code || code.expiresAt <= now) return 'code_expired'
  if (code.attemptsLeft <= 0) return 'code_used_up'
  return isRight ? 'right' : 'code_incorrect'
}

export function resendAt({ sentAt }: Pick<MailedCode, 'sentAt'>): Date {
  return new Date(sentAt.getTime() + MAILED_CODE_WAIT_SECONDS * 1000)
}

export function typedCode(text: string): string {
  return text.replaceAll(/\s+/g, '')
}

/** The page checks this first because a wrong code costs an attempt. */
export function isWholeCode(text: string): boolean {
  const code = typedCode(text)
  return code.length === MAILED_CODE_DIGITS && /^\d+$/.test(code)
}
