import type { MessageField } from '@sen/contract/messages'
import type { Correspondent } from './correspondent.ts'
import type { Mail } from './mail.ts'

export interface Letter {
  /** A token in its subject: `out-12-end`. */
  readonly token: string
  readonly id: string
  readonly sender: Correspondent
  readonly inside: readonly string[]
  readonly goesOutside: boolean
  revision: number
  mail: Mail
  leftAt: Date | undefined
}

export function subjectOf(token: string, edition: number): string {
  return `Chuyến hàng ${token} bản ${edition}`
}

export function agrees({ mail }: Letter, message: MessageField): boolean {
  const { where } = mail
  const { folder, scheduled, periodic } = message
  const seconds = (time: Date) => Math.floor(time.getTime() / 1_000)
  switch (where.is) {
    case 'draft':
      return folder === 'Drafts' && message.is_draft && message.state === ''
    case 'held':
      return folder === 'Drafts' && message.state === 'sending'
    case 'scheduled':
      return folder === 'WEBMAIL_SCHEDULED' && scheduled?.state === 'waiting' && scheduled.at === seconds(where.at)
    case 'missed':
      return folder === 'WEBMAIL_SCHEDULED' && scheduled?.state === 'missed'
    case 'sent':
      return folder === 'Sent' && (scheduled?.state === 'late') === where.isLate
    case 'recalled':
      return folder === 'Sent' && message.recall?.asked_at !== null
    case 'periodic':
    case 'ended': {
      const nextAt = where.is === 'periodic' ? seconds(where.nextAt) : null
      const asks = typeof periodic?.missed_at === 'number'
      return folder === 'webmail_period' && periodic?.next_at === nextAt && asks === where.asks
    }
  }
}
