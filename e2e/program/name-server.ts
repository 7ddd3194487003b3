import { createSocket } from 'node:dgram'

const TYPE = { A: 1, MX: 15 } as const
const NAME_ERROR = 3

export interface NameServer {
  readonly address: string
  close(): void
}

/** Each domain has one MX, `mx.<domain>`, with the address 127.0.0.1. The server implements a part of RFC 1035. */
export async function startNameServer(domains: readonly string[]): Promise<NameServer> {
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const answer = answerTo(query, new Set(domains))
    if (answer) socket.send(answer, from.port, from.address)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(0, '127.0.0.1', resolve)
  })
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}

function answerTo(query: Buffer, domains: ReadonlySet<string>): Buffer | undefined {
  const question = readQuestion(query)
  if (!question) return undefined
  const { name, type, end } = question
  const isDomain = domains.has(name)
  const isHost = name.startsWith('mx.') && domains.has(name.slice(3))
  const records: Buffer[] = []
  if (isDomain && type === TYPE.MX) records.push(record(TYPE.MX, [0, 10, ...encodedName(`mx.${name}`)]))
  if (isHost && type === TYPE.A) records.push(record(TYPE.A, [127, 0, 0, 1]))

  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  const asksToRecurse = query.readUInt16BE(2) & 0x0100
  header.writeUInt16BE(0x8480 | asksToRecurse | (isDomain || isHost ? 0 : NAME_ERROR), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  return Buffer.concat([header, query.subarray(12, end), ...records])
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } | undefined {
  if (query.length < 17) return undefined
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  if (at + 5 > query.length) return undefined
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** Creates a record for the name in the question (a pointer to offset 12), with a TTL of one minute. */
function record(type: number, data: readonly number[]): Buffer {
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length])
  return Buffer.concat([head, Buffer.from(data)])
}

function encodedName(name: string): number[] {
  return [...name.split('.').flatMap((label) => [label.length, ...Buffer.from(label, 'latin1')]), 0]
}
