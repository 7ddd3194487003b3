import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import type { MailProgramSession } from '@sen/core/app-passwords/mail-program-credential'
import type { MailProgramMailbox } from '@sen/core/mail-programs/mail-program-mailbox'
import type { ProgramFolder } from '@sen/core/mail-programs/program-folder'
import type { FoundUids } from '@sen/core/mail-programs/program-search'
import type { Call, CallScope } from '@sen/core/ports/call-scope'
import type { AccountId, FolderId, MailboxId, OrganisationId } from '@sen/model/ids'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { TEST_CERTIFICATE, TEST_KEY } from '@sen/testkit/servers/test-certificate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallerLane } from '../caller-lane.ts'
import { ClientLimits } from '../mail-programs/client-limits.ts'
import { type ClientListener, listenForClients } from '../mail-programs/client-listener.ts'
import { MailboxWakes } from '../mail-programs/mailbox-wakes.ts'
import { systemTimers } from '../mail-programs/timers.ts'
import { Balancers } from '../proxy-protocol/balancers.ts'
import { ImapTalk } from './imap-server.fixture.ts'
import { runSession } from './run-session.ts'
import { FailedUploads } from './session/failed-uploads.ts'

/** Searches wait until the test lets them end. */
const searches: { readonly call: Call | undefined; readonly end: (uids: readonly number[]) => void }[] = []
const calls = new AsyncLocalStorage<Call>()
const scope: CallScope = {
  run: (call, work) => calls.run(call, work),
  leave: (work) => calls.exit(work),
  current: () => calls.getStore(),
}
const INBOX: ProgramFolder = {
  id: '1' as FolderId,
  role: 'inbox',
  name: 'INBOX',
  parentId: undefined,
  path: 'INBOX',
  hasChildren: false,
  isSubscribed: true,
  uidValidity: 7,
}
const STATE = { uidValidity: 7, uidNext: 2, highestModseq: 1 }

/** A FETCH waits until the test lets it end. */
const fetches: (() => void)[] = []

const mailbox: Partial<MailProgramMailbox> = {
  async *fetch() {
    await new Promise<void>((resolve) => fetches.push(resolve))
    yield []
  },
  folders: async () => [INBOX],
  open: async () => ({ ...STATE, folder: INBOX, uids: Uint32Array.of(1), firstUnseen: undefined, keywords: [] }),
  changes: async () => ({ ...STATE, isComplete: true, gone: new Uint32Array() }),
  search: () =>
    new Promise<FoundUids>((resolve) => {
      const end = (uids: readonly number[]) => resolve({ uids: Uint32Array.from(uids), highestModseq: 1 })
      searches.push({ call: scope.current(), end })
    }),
}

function sessionOf(name: string): MailProgramSession {
  const actor = { mailboxId: name as MailboxId, organisationId: 'o' as OrganisationId }
  return { actor, accountId: name as AccountId, protocol: 'imap' } as unknown as MailProgramSession
}

let listener: ClientListener
beforeAll(async () => {
  const environment = {
    access: { signIn: async ({ login }: { login: string }) => sessionOf(login), isStillAllowed: async () => true },
    openMailbox: () => mailbox as MailProgramMailbox,
    blobs: new MemoryBlobStore(),
    failedUploads: new FailedUploads(() => 0),
    storageRoom: { isShort: () => false, take: () => undefined },
    wakes: new MailboxWakes(),
    scope,
    turns: { next: () => setImmediate() },
    timers: systemTimers,
    heavyWork: new CallerLane(1, 15),
    onError: (error: unknown) => {
      throw error
    },
  }
  listener = await listenForClients({
    host: '127.0.0.1',
    port: 0,
    security: 'tls',
    certificate: { cert: TEST_CERTIFICATE, key: TEST_KEY },
    limits: new ClientLimits(),
    balancers: new Balancers([]),
    timers: systemTimers,
    noRoom: '',
    serve: (client) => runSession(environment, client),
    onError: environment.onError,
  })
})
afterAll(() => listener.close(''))

async function selected(name: string): Promise<ImapTalk> {
  const talk = await ImapTalk.open(listener.port)
  await talk.ok(`LOGIN ${name} x`)
  await talk.ok('SELECT INBOX')
  return talk
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate()
}

test('one search of an account runs at a time, and other accounts do not wait', async () => {
  const [one, two, other] = [await selected('lan'), await selected('lan'), await selected('minh')]
  const answers = [one.answer('SEARCH ALL'), two.answer('SEARCH ALL'), other.answer('SEARCH ALL')]
  while (searches.length < 2) await setImmediate()
  await turns()
  expect(searches.map(({ call }) => call?.caller)).toEqual(['lan', 'minh'])
  searches[0]?.end([1])
  while (searches.length < 3) await setImmediate()
  for (const { end } of searches.splice(0)) end([1])
  expect(await Promise.all(answers)).toEqual(Array(3).fill('OK SEARCH completed'))
})

test('a search learns that its client has disconnected, so that its statement is cancelled', async () => {
  const talk = await selected('hoa')
  talk.write('a SEARCH ALL\r\n')
  while (searches.length === 0) await setImmediate()
  const [search] = searches.splice(0)
  const aborted = new Promise<void>((resolve) => search?.call?.signal.addEventListener('abort', () => resolve()))
  talk.destroy()
  await aborted
  search?.end([])
})

test.each(['BODY.PEEK[1.HEADER.FIELDS (X)]', 'BODY.PEEK[1.HEADER.FIELDS.NOT (X)]', 'BINARY.SIZE[1]'])(
  'one FETCH of an account reads enclosed content at a time: %s',
  async (item) => {
    const [one, two] = [await selected('thu'), await selected('thu')]
    const answers = [one.answer(`FETCH 1 (${item})`), two.answer(`FETCH 1 (${item})`)]
    while (fetches.length === 0) await setImmediate()
    await turns()
    expect(fetches).toHaveLength(1)
    for (const end of fetches.splice(0)) end()
    while (fetches.length === 0) await setImmediate()
    for (const end of fetches.splice(0)) end()
    expect(await Promise.all(answers)).toEqual(['OK FETCH completed', 'OK FETCH completed'])
  },
)
