import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import type { MailProgramSession } from '@sen/core/app-passwords/mail-program-credential'
import type { MailProgramMailbox } from '@sen/core/mail-programs/mail-program-mailbox'
import type { ProgramFolder } from '@sen/core/mail-programs/program-folder'
import type { Call, CallScope } from '@sen/core/ports/call-scope'
import type { AccountId, FolderId, MailboxId, OrganisationId } from '@sen/model/ids'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { TEST_CERTIFICATE, TEST_KEY } from '@sen/testkit/servers/test-certificate'
import { CallerLane } from '../caller-lane.ts'
import { ClientLimits } from '../mail-programs/client-limits.ts'
import { listenForClients } from '../mail-programs/client-listener.ts'
import { MailboxWakes } from '../mail-programs/mailbox-wakes.ts'
import { systemTimers } from '../mail-programs/timers.ts'
import { Balancers } from '../proxy-protocol/balancers.ts'
import { ImapTalk } from './imap-server.fixture.ts'
import { runSession } from './run-session.ts'
import { CompressionSlots } from './session/compression.ts'
import { FailedUploads } from './session/failed-uploads.ts'

const calls = new AsyncLocalStorage<Call>()
export const scope: CallScope = {
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
const STATE = { uidValidity: 7, uidNext: 3, highestModseq: 1 }

/** An inbox with the UIDs 1 and 2. */
export const twoMessages: Partial<MailProgramMailbox> = {
  folders: async () => [INBOX],
  open: async () => ({ ...STATE, folder: INBOX, uids: Uint32Array.of(1, 2), firstUnseen: undefined, keywords: [] }),
  changes: async () => ({ ...STATE, isComplete: true, gone: new Uint32Array() }),
}

function sessionOf(name: string): MailProgramSession {
  const actor = { mailboxId: name as MailboxId, organisationId: 'o' as OrganisationId }
  return { actor, accountId: name as AccountId, protocol: 'imap' } as unknown as MailProgramSession
}

export interface SessionStage {
  /** Signs in as an account of this name, which need not exist, and selects INBOX. */
  selected(name: string): Promise<ImapTalk>
  /** How often commands have yielded to other connections. */
  yielder(): number
  close(): Promise<void>
}

interface StageOptions {
  readonly compression?: CompressionSlots
  /** By default, errors fail the test. */
  readonly onError?: (error: unknown) => void
}

function rethrow(error: unknown): never {
  throw error
}

/** Serves sessions that all have one mailbox, with what the test implements of it. */
export async function openSessionStage(
  mailbox: Partial<MailProgramMailbox>,
  { compression = new CompressionSlots(), onError = rethrow }: StageOptions = {},
): Promise<SessionStage> {
  let yielder = 0
  const environment = {
    access: { signIn: async ({ login }: { login: string }) => sessionOf(login), isStillAllowed: async () => true },
    openMailbox: () => mailbox as MailProgramMailbox,
    blobs: new MemoryBlobStore(),
    failedUploads: new FailedUploads(() => 0),
    storageRoom: { isShort: () => false, reserve: () => undefined },
    wakes: new MailboxWakes(),
    scope,
    yielder: {
      yield: () => {
        yielder += 1
        return setImmediate()
      },
    },
    timers: systemTimers,
    heavyWork: new CallerLane(1, 15),
    compression,
    onError,
  }
  const listener = await listenForClients({
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
  return {
    selected: async (name) => {
      const talk = await ImapTalk.open(listener.port)
      await talk.ok(`LOGIN ${name} x`)
      await talk.ok('SELECT INBOX')
      return talk
    },
    yielder: () => yielder,
    close: () => listener.close(''),
  }
}
