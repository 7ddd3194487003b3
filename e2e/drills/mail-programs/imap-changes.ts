import type { ImapClient, ImapMessage } from '@sen/testkit/servers/imap-client'
import { isOwnedBy, type MailLedger, type Side } from './mail-ledger.ts'
import type { RandomChoice } from './random-choice.ts'

const CHANGED_FLAGS = ['\\Seen', '\\Flagged', '\\Answered', '$Forwarded']

interface Changer {
  readonly side: Side
  readonly ledger: MailLedger
  readonly choice: RandomChoice
}

/** Makes one random change in one random folder. @throws Error when the connection is lost, or the server refuses */
export async function changeByImap(client: ImapClient, changer: Changer): Promise<void> {
  const { choice } = changer
  const folders = (await client.list()).filter(
    ({ flags, specialUse }) => !flags.has('\\Noselect') && specialUse !== '\\Drafts' && specialUse !== '\\Sent',
  )
  const [from, to] = [choice.of(folders)?.path, choice.of(folders)?.path]
  if (from === undefined || to === undefined) return
  if (choice.below(10) === 0) return append(client, from, changer)
  const lock = await client.getMailboxLock(from)
  try {
    const count = typeof client.mailbox === 'object' ? client.mailbox.exists : 0
    if (count === 0) return
    const message = await client.fetchOne(String(1 + choice.below(count)), { uid: true, flags: true, envelope: true })
    if (message) await changeMessage(client, message, { to, from }, changer)
  } finally {
    lock.release()
  }
}

async function append(client: ImapClient, folder: string, { side, ledger, choice }: Changer): Promise<void> {
  const { messageId, source } = ledger.newMessage(side)
  ledger.set(messageId, 'uncertain')
  const appended = await client.append(folder, source, choice.isTrue() ? ['\\Seen'] : [])
  if (appended) ledger.set(messageId, 'stored')
}

async function changeMessage(
  client: ImapClient,
  { uid, flags, envelope }: ImapMessage,
  { from, to }: { readonly from: string; readonly to: string },
  { side, ledger, choice }: Changer,
): Promise<void> {
  const messageId = (envelope?.messageId ?? '').replace(/^<|>$/g, '')
  const kind = choice.below(10)
  const byUid = { uid: true }
  if (kind < 5) {
    const flag = choice.of(CHANGED_FLAGS) ?? '\\Seen'
    if (flags?.has(flag)) await client.messageFlagsRemove(String(uid), [flag], byUid)
    else await client.messageFlagsAdd(String(uid), [flag], byUid)
    return
  }
  if (!isOwnedBy(side, messageId)) return
  if (kind < 9) {
    ledger.note(messageId, `${side} moves it from ${from} to ${to}`)
    if (from !== to) await client.messageMove(String(uid), to, byUid)
    return
  }
  ledger.set(messageId, 'uncertain')
  if (await client.messageDelete(String(uid), byUid)) ledger.set(messageId, 'deleted')
}
