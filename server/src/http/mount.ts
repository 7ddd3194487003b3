import { Readable } from 'node:stream'
import { Empty } from '@sen/contract/fields'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from '@sen/contract/route'
import type { Actor } from '@sen/core/kit/actor'
import type { ByteStream } from '@sen/core/kit/bytes'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type * as z from 'zod/mini'
import * as core from 'zod/v4/core'
import { callOf } from './call-of.ts'
import { compiledSchema } from './compiled-schema.ts'
import { compressedFor, sendText, takesGzip } from './compressed.ts'
import { invalidInput } from './error-answers.ts'
import { jsonBytes, textBytes } from './json-bytes.ts'
import type { ResponseCache } from './lists/response-cache.ts'
import { keepable, keepableValues } from './plain-text.ts'
import { costlyReads, lightReads } from './read-lanes.ts'
import { type SessionAuth, sessionOf } from './session.ts'

export interface Input<R extends Route> {
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type ActorOf<R extends Route> = R['access'] extends 'public' ? undefined : Actor

export interface BytesAnswer {
  readonly bytes: ByteStream | Uint8Array
  readonly headers: Readonly<Record<string, string>>
}

const JSON_TYPE = 'application/json'

/** The answers of these routes contain a token (docs/decisions/0006-compressed-answers.md). */
const SECRET = /^\/api\/v2\/(?:auth\/|app-passwords$|setup-links$|admin\/people(?:$|\/:id\/link$))/

export interface WrittenList {
  readonly texts: readonly string[]
  readonly total: number
  /** The response stays the same until the mailbox's version changes, regardless of time and caller. */
  readonly lastsUntilChange: boolean
}

type Handle<R extends Route> = (
  actor: ActorOf<R>,
  input: Input<R>,
) => Promise<AnswerOf<R> | (R['listed'] extends true ? WrittenList : never) | BytesAnswer>

export interface MountOptions {
  readonly bodyLimitBytes?: number
  readonly cache?: ResponseCache
  /** The default is `light`. With `own`, the handler itself bounds its callers. */
  readonly lane?: 'light' | 'costly' | 'own'
}

export type Mount = <R extends Route>(route: R, handle: Handle<R>, options?: MountOptions) => void

/** The response is checked in production too, and undeclared fields are removed. */
export function createMount(app: FastifyInstance, session: SessionAuth): Mount {
  return (route, handle, options = {}) => {
    const isPublic = route.access === 'public'
    const response = compiledSchema(route.response)
    // The length of a compressed response could reveal its secret.
    const small = SECRET.test(route.path) ? async (_: FastifyRequest, bytes: Uint8Array) => bytes : compressedFor
    const lane = laneOf(route, options)
    app.route({
      method: route.method as HTTPMethods,
      url: route.path,
      ...(options.bodyLimitBytes !== undefined && { bodyLimit: options.bodyLimitBytes }),
      // Strangers are refused before the body is read.
      ...(!isPublic && { onRequest: (request: FastifyRequest) => session.authenticate(request) }),
      handler: async (request, reply) => {
        const keptAs = takesGzip(request) ? `gzip ${request.url}` : request.url
        const kept = isPublic ? undefined : options.cache?.find(sessionOf(request), keptAs)
        if (kept) return sendText(reply, JSON_TYPE, kept)
        const answerCall = async () => {
          const input = readInput(route, request, reply)
          const actor = isPublic ? undefined : sessionOf(request).actor
          const answer = await handle(actor as ActorOf<typeof route>, input)
          if ('bytes' in answer) return sendBytes(reply, answer)
          if ('texts' in answer)
            return sendText(reply, JSON_TYPE, await listBytes(request, answer, options.cache, keptAs))
          const data = core.parse(response, answer.data)
          return sendText(reply, JSON_TYPE, await small(request, jsonBytes({ ...answer, data })))
        }
        return lane ? lane.run(callOf(sessionOf(request).actor.mailboxId, reply), answerCall) : answerCall()
      },
    })
  }
}

/** Changes have a queue of their own (`WriteQueue`), and files may wait for other servers. */
function laneOf({ access, method, response }: Route, { lane = 'light' }: MountOptions) {
  if (access === 'public' || method !== 'GET' || response === Empty || lane === 'own') return undefined
  return lane === 'costly' ? costlyReads : lightReads
}

async function listBytes(
  request: FastifyRequest,
  { texts, total, lastsUntilChange }: WrittenList,
  cache: ResponseCache | undefined,
  keptAs: string,
): Promise<Uint8Array> {
  const session = sessionOf(request)
  const list = { texts, total }
  const same = lastsUntilChange ? cache?.renew(session, keptAs, list) : undefined
  if (same) return same
  const bytes = await compressedFor(request, textBytes(`{"data":[${texts.join(',')}],"total":${total}}`))
  if (lastsUntilChange) cache?.set(session, keptAs, { ...list, bytes })
  return bytes
}

export function sendBytes(reply: FastifyReply, { bytes, headers }: BytesAnswer): FastifyReply {
  reply.headers(headers)
  return reply.send(
    bytes instanceof Uint8Array
      ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      : Readable.from(bytes, { objectMode: false }),
  )
}

function readInput<R extends Route>(route: R, request: FastifyRequest, reply: FastifyReply): Input<R> {
  return {
    params: readParams(request) as ParamsOf<R>,
    query: read(route.query, keepableValues(request.query, request.url)) as QueryOf<R>,
    body: read(route.body, request.body ?? {}) as BodyOf<R>,
    request,
    reply,
  }
}

function readParams(request: FastifyRequest): Record<string, string> {
  const given = request.params as Record<string, string>
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, keepable(value)]))
}

function read(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw invalidInput(result.error.issues)
  return result.data
}
