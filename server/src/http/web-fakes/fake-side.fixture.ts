import { READER } from '@sen/web/testing/canned-mail.fixture'
import { FakeDrive } from '@sen/web/testing/fake-drive.fixture'
import { FakeMailbox } from '@sen/web/testing/fake-mailbox.fixture'
import { FakeServer } from '@sen/web/testing/fake-server.fixture'
import type { Side } from './side.fixture.ts'

/** Opens an empty mailbox and drive of the fakes that component tests use. */
export function fakeSide(): Side {
  const server = new FakeServer()
  const mailbox = new FakeMailbox(server)
  const drive = new FakeDrive(server)
  mailbox.fill([], [])
  drive.fill([])
  return {
    address: READER.email,
    respond: (address, init) => server.respond(address, init),
    fill: async ({ threads, folders: own }) => {
      mailbox.fill(threads, own)
      const folders = new Set(threads.map(({ folder = 'INBOX' }) => folder))
      return new Map([...folders].flatMap((folder) => mailbox.rowsOf(folder)).map(({ id, subject }) => [subject, id]))
    },
  }
}
