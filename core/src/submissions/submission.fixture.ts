import type { SubmittedMail } from './submitted-mail.ts'

/** Lines are joined by CR LF. */
export function submitted(
  from: string,
  to: readonly string[],
  lines: readonly string[],
  more: Partial<SubmittedMail> = {},
): SubmittedMail {
  return {
    envelopeSender: from,
    recipients: to.map((email) => ({ email, statusRequest: {} })),
    statusRequest: {},
    raw: new TextEncoder().encode(lines.join('\r\n')),
    trace: { hostName: 'mail.sen.example', protocol: 'ESMTPSA', queueId: 'q1' },
    ...more,
  }
}

export const TEXT = ['MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8', '', 'Chào anh', ''] as const
