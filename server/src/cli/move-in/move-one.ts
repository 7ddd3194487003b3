import { isDatabaseAway } from '@sen/core/kit/resource-failure'
import { moveInMailbox } from '@sen/core/moving-in/move-in-mailbox'
import { type MoveInReport, MoveInTally } from '@sen/core/moving-in/move-in-report'
import type { MoveInNeeds } from '@sen/core/moving-in/move-in-run'
import { LockLost } from '@sen/core/ports/mailbox-locks'
import type { MailboxId } from '@sen/model/ids'
import { plainText } from '../plain-text.ts'
import type { MovedMailbox } from './move-in-lines.ts'
import type { MoveInRequest } from './read-accounts.ts'

const REPORT_EVERY_MESSAGES = 500

/** The report mentions a lost database. @param mailboxId undefined when the address does not exist */
export async function moveOne(
  needs: MoveInNeeds,
  mailboxId: MailboxId | undefined,
  request: MoveInRequest,
  say: (line: string) => void,
): Promise<MovedMailbox> {
  const { address, account } = request
  if (mailboxId === undefined) return { ...request, report: undefined }
  let reported = 0
  let soFar = new MoveInTally().report()
  let isOver = false
  try {
    const report = await moveInMailbox(needs, mailboxId, account, {
      onProgress: (now, folder) => {
        soFar = now
        if (isOver || now.brought - reported < REPORT_EVERY_MESSAGES) return
        reported = now.brought
        say(`${plainText(address)}: ${now.brought} messages, in “${plainText(folder)}” …`)
      },
      retrying: (reason, delaySeconds) =>
        say(`${plainText(address)}: ${plainText(reason)}; retrying in ${delaySeconds} s …`),
    })
    return { ...request, report }
  } catch (error) {
    if (!(error instanceof LockLost) && !isDatabaseAway(error)) throw error
    return { ...request, report: { ...soFar, stoppedBy: 'database_lost', stopReason: messageOf(error) } }
  } finally {
    // Ignore late messages of work that was running when the database was lost.
    isOver = true
  }
}

function messageOf(error: unknown): MoveInReport['stopReason'] {
  return error instanceof Error ? error.message : String(error)
}
