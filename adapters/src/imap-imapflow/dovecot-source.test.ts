import { mailboxSourceConformance } from '@sen/testkit/conformance/mailbox-source'
import { DOVECOT_PASSWORD, startDovecot, whyNoDovecot } from '@sen/testkit/servers/dovecot'
import { it } from 'vitest'
import { ImapflowMailboxSources } from './imapflow-mailbox-sources.ts'

const missing = whyNoDovecot()

if (missing === undefined) mailboxSourceConformance('imapflow with Dovecot', openDovecot)
else it.skip(`Dovecot itself: ${missing}`, () => undefined)

async function openDovecot() {
  const dovecot = await startDovecot()
  const program = await dovecot.client('lan')
  const sources = new ImapflowMailboxSources()
  const account = {
    host: '127.0.0.1',
    port: dovecot.port,
    user: 'lan',
    password: DOVECOT_PASSWORD,
    isCertificateChecked: false,
  }
  const inFolder = async <T>(folder: string, work: () => Promise<T>): Promise<T> => {
    await program.mailboxOpen(folder)
    return work()
  }
  return {
    sources,
    account,
    makeFolder: async (name: string) => void (await program.mailboxCreate(name)),
    put: async (folder: string, raw: string, given: { flags?: readonly string[]; receivedAt?: Date } = {}) => {
      const added = await program.append(folder, raw, [...(given.flags ?? [])], given.receivedAt)
      return (added ? added.uid : undefined) ?? 0
    },
    setFlags: async (folder: string, uid: number, flags: readonly string[]) => {
      await inFolder(folder, () => program.messageFlagsSet(String(uid), [...flags], { uid: true }))
    },
    remove: async (folder: string, uid: number) => {
      await inFolder(folder, () => program.messageDelete(String(uid), { uid: true }))
    },
    copy: async (folder: string, uid: number, to: string) => {
      const copied = await inFolder(folder, () => program.messageCopy(String(uid), to, { uid: true }))
      return (copied ? copied.uidMap?.get(uid) : undefined) ?? 0
    },
    hangUp: () => dovecot.stop(),
    nowhere: { sources, account: { ...account, port: 1 } },
    close: async () => {
      program.close()
      await dovecot.close()
    },
  }
}
