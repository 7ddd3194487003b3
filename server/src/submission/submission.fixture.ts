import type { MailAccessChange } from '@sen/core/realtime/event-log'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { TEST_CERTIFICATE, TEST_KEY } from '@sen/testkit/servers/test-certificate'
import { SmtpConversation } from '@sen/testkit/smtp-conversation'
import { vi } from 'vitest'
import { ClientLimits } from '../mail-programs/client-limits.ts'
import type { MailProgramAuthenticator } from '../mail-programs/mail-program-authenticator.ts'
import { mailProgramAuthenticator } from '../mail-programs/mail-program-authenticator.ts'
import { MailboxWakes } from '../mail-programs/mailbox-wakes.ts'
import type { Timers } from '../mail-programs/timers.ts'
import type { Balancers } from '../proxy-protocol/balancers.ts'
import type { SmtpListener } from '../smtp/open-listener.ts'
import { SubmissionService } from './submission-listener.ts'

export const PASSWORD = 'Sen@2026demo'

export interface SubmissionStage {
  readonly w: SendingWorld
  readonly access: MailProgramAuthenticator
  readonly guesses: { readonly count: ReturnType<typeof vi.fn>; readonly forgive: ReturnType<typeof vi.fn> }
  readonly errors: unknown[]
  /** Notifies the listeners as the database does. */
  accessChanged(change: MailAccessChange): void
  listen(options?: ListenOptions): Promise<{ readonly service: SubmissionService; readonly listener: SmtpListener }>
  close(): Promise<void>
}

interface ListenOptions {
  readonly security?: 'starttls' | 'tls'
  readonly balancers?: Balancers
  readonly bytesInProgress?: number
  readonly access?: Partial<MailProgramAuthenticator>
  readonly timers?: Timers
}

/** The database and the sign-in are real. */
export async function submissionStage(): Promise<SubmissionStage> {
  const w = await sendingWorld()
  const guesses = { count: vi.fn(async () => undefined), forgive: vi.fn(async () => undefined) }
  const access = mailProgramAuthenticator(
    { ...w, passwords: { ...w.passwords, forCaller: () => w.passwords } } as never,
    guesses,
  )
  const errors: unknown[] = []
  const opened: SmtpListener[] = []
  let onAccessChanged: (change: MailAccessChange) => void = () => undefined
  const wakes = new MailboxWakes()
  await wakes.start({
    listen: async ({ mailAccessChanged }) => {
      onAccessChanged = (change) => mailAccessChanged?.(change)
      return { stop: async () => undefined }
    },
  })
  return {
    w,
    access,
    guesses,
    errors,
    accessChanged: (change) => onAccessChanged(change),
    listen: async ({ security = 'starttls', balancers, bytesInProgress, timers, access: changed } = {}) => {
      const service = new SubmissionService({
        needs: w,
        access: { ...access, ...changed },
        limits: new ClientLimits(),
        wakes,
        ...(timers && { timers }),
        ...(bytesInProgress !== undefined && { bytesInProgress }),
        onError: (error) => errors.push(error),
      })
      const certificate = { cert: TEST_CERTIFICATE, key: TEST_KEY }
      const at = { host: '127.0.0.1', port: 0, hostName: 'mail.sen.example' }
      const listener = await service.listen({ ...at, security, certificate, ...(balancers && { balancers }) })
      opened.push(listener)
      return { service, listener }
    },
    close: async () => {
      await Promise.all(opened.map((listener) => listener.close()))
      await w.close()
    },
  }
}

export const plain = (login: string, password = PASSWORD, authzid = ''): string =>
  `AUTH PLAIN ${Buffer.from(`${authzid}\0${login}\0${password}`).toString('base64')}`

/** Greeted under TLS, before AUTH. */
export async function secured(port: number): Promise<SmtpConversation> {
  const talk = await SmtpConversation.greeted(port)
  await talk.say('STARTTLS')
  await talk.secure()
  await talk.say('EHLO client.example')
  return talk
}

export async function signedIn(port: number, login: string): Promise<SmtpConversation> {
  const talk = await secured(port)
  const reply = await talk.say(plain(login))
  if (!reply.startsWith('235')) throw new Error(`AUTH was answered ${reply}`)
  return talk
}

export async function atData(port: number, login: string, to = 'an@khach.example'): Promise<SmtpConversation> {
  const talk = await signedIn(port, login)
  await talk.say(`MAIL FROM:<${login}>`)
  await talk.say(`RCPT TO:<${to}>`)
  const reply = await talk.say('DATA')
  if (!reply.startsWith('354')) throw new Error(`DATA was answered ${reply}`)
  return talk
}
