export const BLOCK_BYTES = 512

const NAME_BYTES = 100
const SIZE_AT = 124
const SIZE_BYTES = 12
const CHECKSUM_AT = 148
const CHECKSUM_BYTES = 8
const TYPE_AT = 156
const MOST_OCTAL = 0o77777777777

export interface TarEntry {
  readonly name: string
  readonly sizeBytes: number
}

/** Returns a header (POSIX 1003.1, ustar). Sizes above 8 GB are binary, as in GNU tar. */
export function tarHeader({ name, sizeBytes }: TarEntry): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`the name ${name} is too long for a tar file`)
  const header = Buffer.alloc(BLOCK_BYTES)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  if (sizeBytes <= MOST_OCTAL) {
    header.write(`${sizeBytes.toString(8).padStart(11, '0')}\0`, SIZE_AT)
  } else {
    header[SIZE_AT] = 0x80
    header.writeBigUInt64BE(BigInt(sizeBytes), SIZE_AT + 4)
  }
  header.write('00000000000\0', 136)
  header.write('0', TYPE_AT)
  header.write('ustar\x0000', 257)
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, CHECKSUM_AT)
  return header
}

export function readTarHeader(block: Buffer): TarEntry | undefined {
  if (block.length !== BLOCK_BYTES || block.toString('latin1', 257, 262) !== 'ustar') return undefined
  const said = Number.parseInt(block.toString('latin1', CHECKSUM_AT, CHECKSUM_AT + CHECKSUM_BYTES), 8)
  if (said !== checksumOf(block)) return undefined
  const end = block.indexOf(0)
  const name = block.toString('utf8', 0, end >= 0 && end < NAME_BYTES ? end : NAME_BYTES)
  const sizeBytes =
    block[SIZE_AT] === 0x80
      ? Number(block.readBigUInt64BE(SIZE_AT + 4))
      : Number.parseInt(block.toString('latin1', SIZE_AT, SIZE_AT + SIZE_BYTES), 8)
  return Number.isSafeInteger(sizeBytes) && sizeBytes >= 0 ? { name, sizeBytes } : undefined
}

function checksumOf(header: Buffer): number {
  let sum = 0
  for (const [at, byte] of header.entries()) {
    sum += at >= CHECKSUM_AT && at < CHECKSUM_AT + CHECKSUM_BYTES ? 0x20 : byte
  }
  return sum
}

export function paddingOf(sizeBytes: number): number {
  return (BLOCK_BYTES - (sizeBytes % BLOCK_BYTES)) % BLOCK_BYTES
}
