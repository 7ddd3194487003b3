import type { MailSender } from '@sen/core/ports/mail-sender'
import type { SignOnProvider } from '@sen/core/ports/sign-on-provider'
import { runTask } from '@sen/core/tasks/run-task'
import type { MailboxId, TaskId } from '@sen/model/ids'
import { DirectCalendarReader } from '@sen/testkit/direct-calendar-reader'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { reservingStores } from '@sen/testkit/reserving-stores'
import { type TestWorld, world as testWorld } from '@sen/testkit/world'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { createLogger } from '../logger.ts'
import { startOutboxPump } from '../realtime/outbox-pump.ts'
import { Rooms } from '../realtime/rooms.ts'
import type { World } from '../world.ts'
import { type AppOptions, buildApp } from './app.ts'
import { postgresLoginLimits } from './login-limits.ts'
import { SharedResponseMemoryBudget } from './shared-response-memory-budget.ts'

export const PASSWORD = 'Sen@2026demo'
export const ORIGIN = 'http://localhost'

/** Jobs do not run here. */
const mailSender: MailSender = {
  send: () => {
    throw new Error('a call sent mail by itself')
  },
}

const htmlCleaner = {
  version: 'test-1',
  clean: async (html: string) => ({
    html: `<!--clean-->${html}`,
    hasRemoteContent: false,
    remoteImages: [],
    isReduced: false,
  }),
}

export interface TestServer {
  readonly given: TestWorld
  readonly world: World
  readonly app: FastifyInstance
  readonly rooms: Rooms
  readonly passwordCallers: readonly string[]
  readonly passwordWork: () => number
  readonly logged: readonly Record<string, unknown>[]
  signIn(email: string): Promise<string>
  call(token: string, method: NonNullable<InjectOptions['method']>, url: string, payload?: unknown): Promise<Answer>
  /** Runs a task to its end with a stopped clock, because on a slow machine its time slice would end early. */
  finishTask(mailboxId: MailboxId, taskId: TaskId): Promise<void>
  close(): Promise<void>
}

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, unknown>>
}

/** Close it in `afterAll`. */
export async function openTestServer({
  signOnProvider,
  ...options
}: Partial<AppOptions> & { readonly signOnProvider?: SignOnProvider } = {}): Promise<TestServer> {
  const given = await testWorld()
  const clock = { now: () => new Date() }
  const events = given.events
  const passwordCallers: string[] = []
  let passwordWork = 0
  const counted = <T>(answer: T): T => {
    passwordWork += 1
    return answer
  }
  const world: World = {
    ...given,
    responseMemoryBudget: new SharedResponseMemoryBudget(given.callScope),
    ...reservingStores(given, new MemoryBlobStore()),
    passwords: {
      forCaller: (caller) => {
        passwordCallers.push(caller)
        return {
          hash: (password) => counted(given.passwords.hash(password)),
          verify: (hash, password) => counted(given.passwords.verify(hash, password)),
          decoyHash: () => given.passwords.decoyHash(),
        }
      },
    },
    events,
    clock,
    mime: new DirectMime(),
    mailSender,
    htmlCleaner,
    textExtractor: { extract: async () => '' },
    calendars: new DirectCalendarReader(),
    signOnProvider,
  }
  const rooms = new Rooms(events, (error) => {
    throw error
  })
  const logged: Record<string, unknown>[] = []
  const log = { write: (line: string) => void logged.push(JSON.parse(line)) }
  const app = await buildApp({
    world,
    rooms,
    loginLimits: postgresLoginLimits(given.database.pool, given.secrets),
    logger: createLogger('info', log),
    config: {
      publicUrl: undefined,
      trustProxy: false,
      logAddresses: false,
      metricsPublic: false,
      metricsToken: undefined,
      loginParamSecret: undefined,
    },
    brand: { name: 'Sen Mail', logoUrl: '', accent: '', linkUrl: '', docsUrl: '' },
    mailServers: [],
    advertisedServers: {},
    demo: undefined,
    webFolder: undefined,
    check: async () => undefined,
    ...options,
  })
  const pump = await startOutboxPump(events, rooms)

  async function call(
    token: string,
    method: NonNullable<InjectOptions['method']>,
    url: string,
    payload?: unknown,
  ): Promise<Answer> {
    const body = payload === undefined ? {} : { payload: payload as object }
    const response = await app.inject({ method, url, headers: { 'x-auth-token': token }, ...body })
    return { status: response.statusCode, body: jsonOf(response.body), headers: response.headers }
  }

  return {
    given,
    world,
    app,
    rooms,
    passwordCallers,
    passwordWork: () => passwordWork,
    logged,
    call,
    finishTask: (mailboxId, taskId) => {
      const startedAt = clock.now()
      return runTask({ ...world, clock: { now: () => startedAt } }, mailboxId, taskId)
    },
    signIn: async (email) => {
      const response = await app.inject({
        method: 'POST',
        url: '/api/v2/auth/login',
        payload: { email, password: PASSWORD },
      })
      return response.json().data.token
    },
    close: async () => {
      await app.close()
      await pump.stop()
      await given.close()
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
