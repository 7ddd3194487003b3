import { isValidEmail } from '@sen/model/addresses'
import { MAX_RECIPIENTS_PER_MESSAGE } from '@sen/model/messages/limits'
import { isAscii } from '@sen/model/text/punycode'
import {
  isEnvelopeId,
  isOriginalRecipient,
  type MessageStatusRequest,
} from '@sen/model/transport/delivery-status-request'
import type { SMTPServerAddress, SMTPServerSession } from 'smtp-server'
import { SmtpRefusal } from '../smtp/smtp-refusal.ts'

/** AUTH comes with RFC 4954, and its value is not needed. */
const MAIL_PARAMETERS = new Set(['SIZE', 'BODY', 'SMTPUTF8', 'RET', 'ENVID', 'AUTH'])
const RCPT_PARAMETERS = new Set(['NOTIFY', 'ORCPT'])

/** The library ignores unknown parameters, also REQUIRETLS (RFC 8689) and HOLDFOR (RFC 4865), whose promise we do not keep. */
export function senderProblem(sender: SMTPServerAddress): SmtpRefusal | undefined {
  if (hasUnknownParameter(sender, MAIL_PARAMETERS)) return unknownParameter()
  if (!isEnvelopeId(parameter(sender, 'ENVID') || 'none')) {
    return new SmtpRefusal(501, '5.5.4 Invalid ENVID parameter')
  }
  return isAscii(localPart(sender)) || hasUtf8(sender) ? undefined : needsUtf8()
}

export function recipientProblem(
  recipient: SMTPServerAddress,
  { envelope }: SMTPServerSession,
): SmtpRefusal | undefined {
  const { address, dsn } = recipient
  if (!isValidEmail(address)) return new SmtpRefusal(553, '5.1.3 Invalid recipient address')
  if (hasUnknownParameter(recipient, RCPT_PARAMETERS)) return unknownParameter()
  if (dsn?.orcpt && !isOriginalRecipient(dsn.orcpt)) return new SmtpRefusal(501, '5.5.4 Invalid ORCPT parameter')
  return isAscii(localPart(recipient)) || hasUtf8(envelope.mailFrom) ? undefined : needsUtf8()
}

/** Further recipients may follow in another message (RFC 5321 section 4.5.3.1.10). */
export function surplusProblem({ envelope }: SMTPServerSession): SmtpRefusal | undefined {
  const isFull = envelope.rcptTo.length >= MAX_RECIPIENTS_PER_MESSAGE
  return isFull ? new SmtpRefusal(452, `4.5.3 More than ${MAX_RECIPIENTS_PER_MESSAGE} recipients`) : undefined
}

interface SubmittedSender {
  readonly address: string
  readonly isUtf8: boolean
  readonly statusRequest: MessageStatusRequest
}

/** Reads the accepted MAIL command. The library's envelope also has parameters of earlier ones that were refused. */
export function readSender({ envelope: { mailFrom } }: SMTPServerSession): SubmittedSender {
  const returned = parameter(mailFrom, 'RET').toUpperCase()
  const envelopeId = parameter(mailFrom, 'ENVID')
  return {
    address: mailFrom === false ? '' : mailFrom.address,
    isUtf8: hasUtf8(mailFrom),
    statusRequest: {
      ...((returned === 'FULL' || returned === 'HDRS') && { returned }),
      ...(envelopeId !== '' && { envelopeId }),
    },
  }
}

/** The size that the client announced (RFC 1870), or 0. */
export function announcedBytes(sender: SMTPServerAddress): number {
  return Number(parameter(sender, 'SIZE') || 0)
}

function hasUtf8(sender: SMTPServerAddress | false): boolean {
  return sender !== false && sender.args !== false && sender.args.SMTPUTF8 === true
}

function parameter(address: SMTPServerAddress | false, name: string): string {
  const value: unknown = address !== false && address.args !== false ? address.args[name] : undefined
  return typeof value === 'string' ? value : ''
}

/** The library has decoded the domain, so only the local part shows what the client wrote. */
function localPart({ address }: SMTPServerAddress): string {
  return address.slice(0, Math.max(0, address.lastIndexOf('@')))
}

function hasUnknownParameter({ args }: SMTPServerAddress, known: ReadonlySet<string>): boolean {
  return args !== false && Object.keys(args).some((name) => !known.has(name))
}

function unknownParameter(): SmtpRefusal {
  return new SmtpRefusal(555, '5.5.4 A parameter is not supported')
}

/** RFC 6531 section 3.5. */
function needsUtf8(): SmtpRefusal {
  return new SmtpRefusal(553, '5.6.7 This address needs the parameter SMTPUTF8')
}
