import { isAscii } from '../text/punycode.ts'

export type NotifyCondition = 'NEVER' | 'SUCCESS' | 'FAILURE' | 'DELAY'

/** A sender's request for one recipient (RFC 3461 section 4). */
export interface RecipientStatusRequest {
  readonly notify?: readonly NotifyCondition[]
  /** The type and the address, such as `rfc822;lan@senmail.test`, not encoded. */
  readonly originalRecipient?: string
}

export interface MessageStatusRequest {
  readonly returned?: 'FULL' | 'HDRS'
  /** Not encoded. */
  readonly envelopeId?: string
}

const MAX_ENVELOPE_ID_CHARACTERS = 100
const MAX_ORIGINAL_RECIPIENT_CHARACTERS = 500
const PRINTABLE = /^[\x20-\x7e]+$/

/** RFC 3461 sections 4.2 and 4.4 limit the lengths. */
export function isEnvelopeId(text: string): boolean {
  return PRINTABLE.test(text) && text.length <= MAX_ENVELOPE_ID_CHARACTERS
}

export function isOriginalRecipient(text: string): boolean {
  return text.length <= MAX_ORIGINAL_RECIPIENT_CHARACTERS && !/\p{Cc}/u.test(text)
}

/** Without a request, failures and delays are reported, and no success (RFC 3461 section 4.1). */
export function isStatusWanted(
  condition: Exclude<NotifyCondition, 'NEVER'>,
  { notify }: RecipientStatusRequest,
): boolean {
  return notify === undefined ? condition !== 'SUCCESS' : notify.includes(condition)
}

/** The actions of reports (RFC 3464 section 2.3.3). */
export type ReportedAction = 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded'

/** The actions of our own reports. */
export type OwnReport = Exclude<ReportedAction, 'expanded'>

/** Returns the condition under which a report of this action is wanted. */
export function conditionOf(action: ReportedAction): Exclude<NotifyCondition, 'NEVER'> {
  if (action === 'failed') return 'FAILURE'
  return action === 'delayed' ? 'DELAY' : 'SUCCESS'
}

/** Parameters of MAIL for a server that offers DSN, with a space before each. */
export function mailParameters({ returned, envelopeId }: MessageStatusRequest): string {
  const ret = returned === undefined ? '' : ` RET=${returned}`
  return envelopeId === undefined || envelopeId === '' ? ret : `${ret} ENVID=${xtext(envelopeId)}`
}

/** Parameters of RCPT. An original recipient outside ASCII is left out, because it needs another encoding (RFC 6533). */
export function recipientParameters({ notify, originalRecipient }: RecipientStatusRequest): string {
  const wanted = notify === undefined || notify.length === 0 ? '' : ` NOTIFY=${notify.join(',')}`
  const [, type, address] = /^([^;]+);(.+)$/s.exec(originalRecipient ?? '') ?? []
  if (type === undefined || address === undefined || !isAscii(`${type}${address}`)) return wanted
  return `${wanted} ORCPT=${type};${xtext(address)}`
}

/** RFC 3461 section 4. */
function xtext(text: string): string {
  return text.replaceAll(
    /[^\x21-\x2a\x2c-\x3c\x3e-\x7e]/g,
    (letter) => `+${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
}
