import { mailboxSourceConformance } from '../conformance/mailbox-source.ts'
import { MemoryMailServer } from './memory-mail-server.ts'

mailboxSourceConformance('MemoryMailServer', async () => {
  const server = new MemoryMailServer()
  server.makeFolder('Đã gửi', { use: 'sent' })
  const nobody = new MemoryMailServer()
  nobody.failing = 'unreachable'
  return {
    sources: server,
    account: server.account,
    makeFolder: async (name) => server.makeFolder(name),
    put: async (folder, raw, given) => server.put(folder, raw, given),
    setFlags: async (folder, uid, flags) => server.setFlags(folder, uid, flags),
    remove: async (folder, uid) => server.remove(folder, uid),
    copy: async (folder, uid, to) => {
      const message = server.folder(folder).messages.get(uid)
      return server.put(to, message?.raw ?? '', message)
    },
    hangUp: async () => server.hangUp(),
    nowhere: { sources: nobody, account: nobody.account },
    close: async () => undefined,
  }
})
