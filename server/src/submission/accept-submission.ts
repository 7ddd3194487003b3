import { randomBytes } from 'node:crypto'
import type { MailProgramSession } from '@sen/core/app-passwords/mail-program-credential'
import type { ByteGate } from '@sen/core/kit/byte-gate'
import { withCleanup } from '@sen/core/kit/clean-up'
import { createQueueId } from '@sen/core/receiving/queue-id'
import { submitMessage } from '@sen/core/submissions/submit-message'
import type { SubmittedRecipient } from '@sen/core/submissions/submitted-mail'
import { SubmitterGone } from '@sen/core/submissions/submitter-gone'
import { ACCESS_CHECK_TRIES } from '@sen/model/submissions/limits'
import type { NotifyCondition } from '@sen/model/transport/delivery-status-request'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import type { MailProgramAuthenticator } from '../mail-programs/mail-program-authenticator.ts'
import type { ByteBudget } from '../smtp/byte-budget.ts'
import type { ByteThrottle } from '../smtp/byte-throttle.ts'
import { type ReadData, readData } from '../smtp/read-data.ts'
import { SmtpRefusal } from '../smtp/smtp-refusal.ts'
import type { World } from '../world.ts'
import { readSender } from './envelope-problems.ts'

export type SubmissionNeeds = Pick<
  World,
  | 'yielder'
  | 'store'
  | 'directory'
  | 'blobs'
  | 'mime'
  | 'secrets'
  | 'publicUrl'
  | 'mailSigner'
  | 'dkimKeys'
  | 'sendingLimits'
  | 'virusScanner'
  | 'scanPolicy'
  | 'clock'
  | 'pauses'
  | 'mailLog'
  | 'storageRoom'
>

export interface SubmissionTransaction {
  readonly stream: SMTPServerDataStream
  readonly session: SMTPServerSession
  readonly signedIn: MailProgramSession
  readonly hostName: string
  readonly budget: Pick<ByteBudget, 'reserve' | 'release'>
  readonly throttle: ByteThrottle
  readonly gate: ByteGate
  isConnected(): boolean
  onDataEnd(): void
}

const CHECK_AGAIN_MILLISECONDS = 200
/** They precede a stored message, so that no other blob is equal and this one can be deleted at once. */
const MARK_BYTES = 32

/**
 * Reads a message and sends it. The bytes count until it is stored, or until its client has left.
 * @returns the text of the 250 reply
 * @throws SmtpRefusal and the errors of `submitMessage`
 */
export async function acceptSubmission(
  needs: SubmissionNeeds,
  access: MailProgramAuthenticator,
  transaction: SubmissionTransaction,
): Promise<string> {
  const { stream, budget, throttle, gate, isConnected } = transaction
  const data = await readData(stream, {
    budget,
    throttle,
    head: () => randomBytes(MARK_BYTES),
    store: async (content) => (await needs.blobs.writeStream(content, Number.POSITIVE_INFINITY)).key,
  })
  transaction.onDataEnd()
  const pass = () =>
    gate.pass(data.sizeBytes, async () => {
      if (!isConnected()) throw new SubmitterGone()
      if (!(await isStillAllowed(needs, access, transaction.signedIn))) {
        throw new SmtpRefusal(550, '5.7.1 The access of this mail program was revoked')
      }
      return submit(needs, transaction, await bytesOf(needs, data))
    })
  return withCleanup(pass, async () => {
    data.release()
    // The message that is sent was stored again, with its complete header.
    if (data.content.kind === 'kept') await needs.blobs.remove(data.content.rawBlob)
  })
}

/** A failed check proves nothing, so it is repeated and in the end refuses the message. */
async function isStillAllowed(
  { pauses }: SubmissionNeeds,
  access: MailProgramAuthenticator,
  signedIn: MailProgramSession,
): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await access.isStillAllowed(signedIn)
    } catch (error) {
      if (tries >= ACCESS_CHECK_TRIES) throw error
      await pauses.pause(CHECK_AGAIN_MILLISECONDS)
    }
  }
}

async function bytesOf(needs: SubmissionNeeds, { content }: ReadData): Promise<Uint8Array> {
  if (content.kind === 'memory') return Buffer.concat(content.chunks)
  return (await needs.blobs.get(content.rawBlob)).subarray(MARK_BYTES)
}

async function submit(
  needs: SubmissionNeeds,
  { session, signedIn, hostName, isConnected }: SubmissionTransaction,
  raw: Uint8Array,
): Promise<string> {
  const { address: envelopeSender, isUtf8, statusRequest } = readSender(session)
  const queueId = createQueueId(needs.clock.now(), randomBytes(9).toString('base64url'))
  const recipients = session.envelope.rcptTo.map(recipientOf)
  const receipt = await submitMessage(needs, signedIn.actor, {
    envelopeSender,
    recipients,
    statusRequest,
    raw,
    trace: { hostName, protocol: isUtf8 ? 'UTF8SMTPSA' : 'ESMTPSA', queueId },
    isAwaited: isConnected,
  })
  needs.mailLog.record({
    fate: 'submitted',
    queueId,
    submissionId: receipt.submissionId,
    messageId: receipt.messageIdHeader,
    mailFrom: envelopeSender,
    recipients: recipients.map(({ email }) => email),
    sizeBytes: receipt.sizeBytes,
    peer: session.remoteAddress,
  })
  return `Queued as ${queueId}`
}

function recipientOf({ address, dsn }: SMTPServerSession['envelope']['rcptTo'][number]): SubmittedRecipient {
  return {
    email: address,
    statusRequest: {
      ...(dsn?.notify && { notify: dsn.notify as NotifyCondition[] }),
      ...(dsn?.orcpt && { originalRecipient: dsn.orcpt }),
    },
  }
}
