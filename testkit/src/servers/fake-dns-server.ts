import { createSocket, type Socket } from 'node:dgram'
import { type Answer, decode, encode, type Packet, RECURSION_DESIRED } from 'dns-packet'

/** The key is `MX khach.test`. An empty list means that the name exists without such records. */
export type Zone = Readonly<Record<string, readonly ZoneRecord[] | 'no-such-domain' | 'server-failure' | 'silence'>>

/** A list is one TXT record that is too long for one string. */
export type ZoneRecord =
  | string
  | readonly string[]
  | { readonly exchange: string; readonly preference: number }
  | { readonly target: string; readonly port: number; readonly priority: number; readonly weight: number }

const NXDOMAIN = 3
const SERVFAIL = 2

/** Other names are NXDOMAIN. */
export class FakeDnsServer {
  zone: Zone
  readonly asked: string[] = []
  readonly #socket: Socket

  private constructor(zone: Zone) {
    this.zone = zone
    this.#socket = createSocket('udp4')
    this.#socket.on('message', (message, from) => {
      const answer = this.#answer(message)
      if (answer) this.#socket.send(answer, from.port, from.address)
    })
  }

  static async start(zone: Zone, port = 0): Promise<FakeDnsServer> {
    const server = new FakeDnsServer(zone)
    await new Promise<void>((resolve, reject) => {
      server.#socket.once('error', reject)
      server.#socket.bind(port, '127.0.0.1', () => resolve())
    })
    return server
  }

  get address(): string {
    return `127.0.0.1:${this.#socket.address().port}`
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#socket.close(() => resolve()))
  }

  #answer(message: Buffer): Buffer | undefined {
    const query = decode(message)
    const [question] = query.questions ?? []
    if (!question) return undefined
    const key = `${question.type} ${question.name.toLowerCase()}`
    this.asked.push(key)
    const known = this.zone[key]
    if (known === 'silence') return undefined
    const reply: Packet = { type: 'response', id: query.id ?? 0, questions: [question] }
    if (known === 'server-failure') return encode({ ...reply, flags: RECURSION_DESIRED | SERVFAIL })
    if (known === undefined || known === 'no-such-domain') {
      const isKnownName = Object.keys(this.zone).some((each) => each.endsWith(` ${question.name.toLowerCase()}`))
      const code = known === undefined && isKnownName ? 0 : NXDOMAIN
      return encode({ ...reply, flags: RECURSION_DESIRED | code })
    }
    const answers = known.map((data) => ({ type: question.type, name: question.name, ttl: 1, data }) as Answer)
    return encode({ ...reply, flags: RECURSION_DESIRED, answers })
  }
}
