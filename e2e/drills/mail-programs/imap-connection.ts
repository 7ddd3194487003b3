import { readFileSync } from 'node:fs'
import { connectImapClient, type ImapClient } from '@sen/testkit/servers/imap-client'
import type { ImapAccount } from './mbsync.ts'

/** Connects with a checked certificate. The caller must log out. */
export function connectChecked({ email, password, port, caFile }: ImapAccount): Promise<ImapClient> {
  return connectImapClient({ port, user: email, password, ca: readFileSync(caFile, 'utf8') })
}
