import { createDraft } from '@sen/contract/messages'
import type { BodySent } from '@sen/contract/route'
import { sendMail } from '@sen/contract/sending'
import { getTask } from '@sen/contract/tasks/tasks'
import { startThreadTask } from '@sen/contract/tasks/thread-tasks'
import { listThreads } from '@sen/contract/threads'
import type { Call } from '../../program/api-client.ts'
import { becomesTrue, pause } from '../../program/waiting.ts'

const ARRIVES_WITHIN_MILLISECONDS = 60_000
const POLL_MILLISECONDS = 50

type ThreadTaskBody = BodySent<typeof startThreadTask>

/**
 * Returns the milliseconds from the end of a mail's hold to its arrival, and the tasks done meanwhile. Infinity means
 * that it did not arrive.
 */
export async function mailMeanwhile(
  call: Call,
  owner: string,
  inboxId: string,
  beside: 'nothing' | 'tasks',
): Promise<{ readonly late: number; readonly tasks: number }> {
  let isOver = beside === 'nothing'
  const subject = `Thu di, ben canh: ${beside}`
  let tasks = 0
  const { data: threads } = await call(listThreads, { query: { in: 'INBOX', limit: 100, offset: 0 } })
  const some = { groups: [{ folder_id: inboxId, thread_ids: threads.map(({ id }) => id) }] }
  const starring = keepBusy((n) => ({ action: n % 2 === 0 ? 'star' : 'unstar', selection: { all_in: inboxId } }))
  const marking = keepBusy((n) => ({ action: 'mark', unread: n % 2 === 0, selection: some }))
  const written = { to: [{ name: '', email: owner }], cc: [], bcc: [], subject, files: [], body: 'x' }
  const { data: draft } = await call(createDraft, { body: { ...written, client_key: `mail-beside-${beside}` } })
  const { data: receipt } = await call(sendMail, { body: { msg_id: draft.id, revision: draft.revision } })
  const isThere = async () => {
    const { data } = await call(listThreads, { query: { in: 'INBOX', limit: 10, offset: 0 } })
    return data.some((thread) => thread.subject === subject)
  }
  const hasCome = await becomesTrue(isThere, ARRIVES_WITHIN_MILLISECONDS)
  const late = hasCome ? Date.now() - receipt.hold_until * 1_000 : Number.POSITIVE_INFINITY
  isOver = true
  await Promise.all([starring, marking])
  return { late, tasks }

  async function keepBusy(order: (n: number) => ThreadTaskBody): Promise<void> {
    for (let n = 0; !isOver; n += 1) {
      const { data: task } = await call(startThreadTask, { body: order(n) })
      while ((await call(getTask, { params: { id: task.id } })).data.state === 'working') await pause(POLL_MILLISECONDS)
      tasks += 1
    }
  }
}
