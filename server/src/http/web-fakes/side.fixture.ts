import { listFolders } from '@sen/contract/folders'
import type { BodySent, ParamsOf, Route } from '@sen/contract/route'
import type { CannedThread } from '@sen/web/testing/canned-mail.fixture'
import { normaliser } from './normalise.fixture.ts'

/** The contents of a call; bytes and forms are sent as they are, everything else as JSON. */
export interface CallContents<R extends Route> {
  readonly params?: ParamsOf<R>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: BodySent<R> | FormData | Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON; undefined without a body. */
  readonly body: unknown
}

/** The mail and folders that a scenario starts with. */
export interface MailboxContents {
  /** The first is at the top of its list. They are in system folders; scenarios move them to others. */
  readonly threads?: readonly CannedThread[]
  /** Paths, parents before children. */
  readonly folders?: readonly string[]
}

/** The server, or the fake that component tests use instead. */
export interface Side {
  /** Fills the mailbox, once. Returns the thread ids by subject. */
  readonly fill: (contents: Required<MailboxContents>) => Promise<ReadonlyMap<string, string>>
  readonly respond: (address: URL, init: RequestInit) => Promise<Response>
  /** The address of the mailbox, which differs between the sides. */
  readonly address: string
}

/** Makes the calls of one scenario on one side, and records what each answered. */
export class Caller {
  /** One line per call and its normalised answer. */
  readonly trace: { readonly call: string; readonly answer: unknown }[] = []
  readonly #side: Side
  readonly #normalise: ReturnType<typeof normaliser>

  constructor(side: Side) {
    this.#side = side
    this.#normalise = normaliser(side.address)
  }

  /** Fills the mailbox and returns the thread ids by subject, and the folder ids by path. */
  async fill({ threads = [], folders = [] }: MailboxContents): Promise<(name: string) => string> {
    const ids = new Map(await this.#side.fill({ threads, folders }))
    for (const { id, name } of await this.#list(listFolders)) ids.set(name, id)
    return (name) => {
      const id = ids.get(name)
      if (id === undefined) throw new Error(`There is no ${name}.`)
      return id
    }
  }

  /** Makes a call and records its answer, whether it succeeded or was refused. */
  async call<R extends Route>(route: R, sent: CallContents<R> = {}): Promise<Reply> {
    const { query = {}, headers = {}, body } = sent
    const params: Readonly<Record<string, string>> = sent.params ?? {}
    const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const isRaw = body instanceof FormData || body instanceof Uint8Array
    const response = await this.#side.respond(new URL(`${path}?${new URLSearchParams(query)}`, 'http://localhost'), {
      method: route.method,
      headers: { ...headers, ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const reply = {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
    const offset = response.headers.get('upload-offset')
    this.trace.push({
      call: `${this.trace.length + 1} ${route.method} ${route.path} ${JSON.stringify(this.#normalise({ params, query }))}`,
      answer: { ...this.#answer(reply), ...(offset !== null && { offset }) },
    })
    return reply
  }

  /** Returns the rows of a list without recording the call. */
  async #list(route: Route): Promise<readonly Row[]> {
    const response = await this.#side.respond(new URL(route.path, 'http://localhost'), { method: route.method })
    return ((await response.json()) as { data: Row[] }).data
  }

  #answer({ status, body }: Reply): object {
    if (typeof body !== 'object' || body === null || !('error' in body)) return { status, body: this.#normalise(body) }
    // The message is English for logs; pages show texts by the code.
    const { code, details = {} } = body.error as { readonly code: string; readonly details?: object }
    return { status, code, details: this.#normalise(details) }
  }
}

interface Row {
  readonly id: string
  readonly name: string
}

/** Returns `data` of a reply that contains one object. */
export function dataOf(reply: Reply): Readonly<Record<string, string>> & { readonly version: number } {
  if (reply.status >= 400) throw new Error(`refused: ${JSON.stringify(reply.body)}`)
  return (reply.body as { data: Record<string, string> & { version: number } }).data
}
