import { isIPv4 } from 'node:net'

type Value = string | number | readonly string[] | { readonly [key: string]: Value }

interface Table {
  readonly databaseType: string
  /** Networks are `203.0.113.0/24` or `2001:db8::/32`, and must not overlap. */
  readonly networks: Readonly<Record<string, Value>>
}

const RECORD_BITS = 24
const SEPARATOR_BYTES = 16

/** The format is MaxMind DB 2.0 (maxmind.github.io/MaxMind-DB). */
export function mmdbFile({ databaseType, networks }: Table): Buffer {
  /** A node's records are the next node, an offset in the data, or null. */
  const nodes: (number | { readonly at: number } | null)[][] = [[null, null]]
  const data: Buffer[] = []
  let dataBytes = 0
  for (const [network, value] of Object.entries(networks)) {
    const [address = '', length = '128'] = network.split('/')
    const bits = bitsOf(address).slice(0, Number(length) + (isIPv4(address) ? 96 : 0))
    let node = 0
    bits.forEach((bit, index) => {
      const records = nodes[node] ?? []
      if (index === bits.length - 1) {
        records[bit] = { at: dataBytes }
        return
      }
      const next = records[bit]
      if (typeof next === 'number') node = next
      else node = records[bit] = nodes.push([null, null]) - 1
    })
    const encoded = encode(value)
    data.push(encoded)
    dataBytes += encoded.length
  }
  const count = nodes.length
  const tree = Buffer.alloc((count * RECORD_BITS * 2) / 8)
  nodes.flat().forEach((record, index) => {
    const number = record === null ? count : typeof record === 'number' ? record : count + SEPARATOR_BYTES + record.at
    tree.writeUIntBE(number, index * 3, 3)
  })
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_760_000_000,
    database_type: databaseType,
    description: { en: 'made by a test' },
    ip_version: 6,
    languages: ['en'],
    node_count: count,
    record_size: RECORD_BITS,
  })
  const mark = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])
  return Buffer.concat([tree, Buffer.alloc(SEPARATOR_BYTES), ...data, mark, metadata])
}

/** IPv4 addresses are stored as `::a.b.c.d` in IPv6 trees. */
function bitsOf(address: string): number[] {
  if (isIPv4(address)) {
    const bits = address.split('.').flatMap((byte) => bitsOfNumber(Number(byte), 8))
    return [...Array<number>(96).fill(0), ...bits]
  }
  const [head = '', tail = ''] = address.split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const [before, after] = [groups(head), groups(tail)]
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].flatMap((group) => bitsOfNumber(Number.parseInt(group, 16), 16))
}

function bitsOfNumber(number: number, bits: number): number[] {
  return Array.from({ length: bits }, (_, index) => (number >> (bits - 1 - index)) & 1)
}

const KINDS = { text: 2, number: 6, map: 7, list: 11 } as const

function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(KINDS.text, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(KINDS.number, 4), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([control(KINDS.list, value.length), ...value.map(encode)])
  const entries = Object.entries(value)
  return Buffer.concat([control(KINDS.map, entries.length), ...entries.flat().map((each) => encode(each as Value))])
}

/** Sizes to 284 are enough for tests. */
function control(kind: number, size: number): Buffer {
  const [sizeBits, more] = size < 29 ? [size, []] : [29, [size - 29]]
  return Buffer.from(kind < 8 ? [(kind << 5) | sizeBits, ...more] : [sizeBits, kind - 7, ...more])
}
