import type { IncomingMessage } from 'node:http'
import type { WebSocket } from '@fastify/websocket'
import { SOCKET_PATH, type SocketFrame } from '@sen/contract/events'
import { Refused } from '@sen/core/kit/refused'
import type { Secrets } from '@sen/core/ports/secrets'
import { MAX_FRAMES_BETWEEN_PINGS, MAX_SOCKETS_PER_SESSION } from '@sen/model/events/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { RoomFrame } from '../realtime/member.ts'
import type { Rooms } from '../realtime/rooms.ts'
import { errorAnswer, invalidInput } from './error-answers.ts'
import { requireOwnOrigin } from './origin.ts'
import { presentEvent } from './presenters/event.ts'
import { type SessionAuth, sessionOf } from './session.ts'

/** A page that stopped reading, such as on a sleeping laptop, is disconnected; it resumes with `since`. */
const MAX_BUFFERED_BYTES = 1024 ** 2

const LAST_WORD_MILLISECONDS = 500

/** The long replay after a reconnection is worth compressing, single events are not. */
export const SOCKET_COMPRESSION = {
  threshold: 4_096,
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  serverMaxWindowBits: 13,
  concurrencyLimit: 2,
  zlibDeflateOptions: { level: 3, memLevel: 6 },
} as const

const SIGNED_OUT = 4401
const GOING_AWAY = 1001

const SocketQuery = z.object({
  room: z.string(),
  since: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
})

export interface SocketNeeds {
  readonly session: SessionAuth
  readonly rooms: Rooms
  readonly publicUrl: string | undefined
  readonly pingMilliseconds: number
  readonly secrets: Secrets
}

/** Session, origin and room are checked before the upgrade. See docs/subsystems/realtime.md. */
export function socketRoute(app: FastifyInstance, needs: SocketNeeds): void {
  const { session, rooms, publicUrl, pingMilliseconds, secrets } = needs
  const digestOf = (request: FastifyRequest): string => secrets.digest(sessionOf(request).token)
  const heartbeat = new Heartbeat()
  app.addHook('onReady', async () => heartbeat.start(pingMilliseconds))
  app.addHook('onClose', async () => heartbeat.stop())

  app.route({
    method: 'GET',
    url: SOCKET_PATH,
    websocket: true,
    onRequest: async (request, reply) => {
      await session.authenticate(request)
      // Browsers let other sites open sockets with our cookie.
      if (sessionOf(request).isByCookie) requireOwnOrigin(request, publicUrl)
      return refuseOtherRooms(request, reply)
    },
    // Do not await before the upgrade, so that concurrent requests cannot pass the limit.
    preHandler: (request, _, done) => {
      const isFull = rooms.pagesOf(digestOf(request)) >= MAX_SOCKETS_PER_SESSION
      done(isFull ? new Refused('too_many_attempts') : undefined)
    },
    handler: (socket, request) => {
      const { since } = readQuery(request)
      const signOut = () => {
        // No frame may be sent while the other side closes.
        leave()
        socket.close(SIGNED_OUT)
      }
      const confirm = () => confirmSession(() => session.authenticate(request), signOut)
      const leave = rooms.join(
        sessionOf(request).actor.mailboxId,
        {
          session: digestOf(request),
          send: (frame) => send(socket, presentFrame(frame)),
          disconnect: () => socket.terminate(),
          signOut,
          confirm,
        },
        since,
      )
      socket.on('close', leave)
      heartbeat.watch(socket, confirm)
      // The session may have ended while the page was admitted.
      confirm()
    },
  })
}

/** A socket on another path would stay open for half a minute. */
export function onlyOnSocketPath(
  { req }: { readonly req: IncomingMessage },
  answer: (isLet: boolean, status?: number) => void,
): void {
  answer(req.url?.split('?', 1)[0] === SOCKET_PATH, 404)
}

/** Pages are asked to reconnect, and cannot delay the stop. */
export function closeSockets(this: FastifyInstance, done: () => void): void {
  const { clients } = this.websocketServer
  for (const client of clients) client.close(GOING_AWAY)
  setTimeout(() => {
    for (const client of clients) client.terminate()
  }, LAST_WORD_MILLISECONDS).unref()
  done()
}

function readQuery(request: FastifyRequest): z.output<typeof SocketQuery> {
  const query = SocketQuery.safeParse(request.query)
  if (!query.success) throw invalidInput(query.error.issues)
  return query.data
}

async function refuseOtherRooms(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (readQuery(request).room === sessionOf(request).actor.mailboxId) return undefined
  return reply.code(403).send(errorAnswer('not_found'))
}

function presentFrame(frame: RoomFrame): SocketFrame {
  return frame.kind === 'events' ? { kind: 'events', events: frame.events.map(presentEvent) } : frame
}

function send(socket: WebSocket, frame: SocketFrame): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate()
  else socket.send(JSON.stringify(frame))
}

interface WatchedSocket {
  isAlive: boolean
  /** Since the last ping of ours. */
  frames: number
  readonly confirm: () => void
}

/**
 * Closes sockets that did not answer the last ping, and those whose session has ended. Pages send nothing but answers to
 * pings. A client that sends many frames is disconnected, because each of its pings is answered, whether it reads the
 * answers or not.
 */
class Heartbeat {
  readonly #sockets = new Map<WebSocket, WatchedSocket>()
  #timer: NodeJS.Timeout | undefined

  start(milliseconds: number): void {
    this.#timer = setInterval(() => this.#beat(), milliseconds)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  watch(socket: WebSocket, confirm: () => void): void {
    const state: WatchedSocket = { isAlive: true, frames: 0, confirm }
    this.#sockets.set(socket, state)
    const count = () => {
      state.frames += 1
      if (state.frames > MAX_FRAMES_BETWEEN_PINGS) socket.terminate()
    }
    socket.on('message', count)
    socket.on('ping', count)
    socket.on('pong', () => {
      state.isAlive = true
      count()
    })
    socket.on('close', () => this.#sockets.delete(socket))
  }

  #beat(): void {
    for (const [socket, state] of this.#sockets) {
      if (!state.isAlive) {
        socket.terminate()
        continue
      }
      state.isAlive = false
      state.frames = 0
      socket.ping()
      state.confirm()
    }
  }
}

function confirmSession(authenticate: () => Promise<void>, signOut: () => void): void {
  authenticate().catch((error: unknown) => {
    // Any other failure says nothing about the session.
    if (error instanceof Refused && error.code === 'unauthenticated') signOut()
  })
}
