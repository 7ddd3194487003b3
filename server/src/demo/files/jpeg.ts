import type { Picture } from './picture.ts'

// Standard tables of ITU-T T.81 annex K; lists in zigzag order where the format wants them so.
const zigzag = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
  55, 62, 63,
]
const quantisers = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
]
const dcCounts = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]
const dcSymbols = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const acCounts = [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7d]
const acSymbols = Array.from(
  Buffer.from(
    '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
    'hex',
  ),
)
const cosines = Float64Array.from({ length: 64 }, (_item, index) => {
  const frequency = index >> 3
  const scale = frequency === 0 ? Math.SQRT1_2 : 1
  return (scale / 2) * Math.cos(((2 * (index & 7) + 1) * frequency * Math.PI) / 16)
})

/** A baseline JPEG without subsampling; one set of tables serves all three components. Sides are multiples of 8. */
export function jpegOf(picture: Picture, coarseness = 1): Uint8Array {
  const table = quantisers.map((step) => Math.min(255, Math.max(1, Math.round(step * coarseness))))
  const writer = new BitWriter()
  const dc = codesOf(dcCounts, dcSymbols)
  const ac = codesOf(acCounts, acSymbols)
  const last = [0, 0, 0]
  const planes = [0, 1, 2].map(() => new Float64Array(64))
  for (let top = 0; top < picture.height; top += 8) {
    for (let left = 0; left < picture.width; left += 8) {
      readBlock(picture, left, top, planes)
      for (const [component, plane] of planes.entries()) {
        last[component] = writeBlock(writer, transform(plane), table, last[component] ?? 0, dc, ac)
      }
    }
  }
  return Buffer.concat([headersOf(picture, table), writer.finish(), Buffer.from([0xff, 0xd9])])
}

function readBlock(picture: Picture, left: number, top: number, planes: readonly Float64Array[]): void {
  const [luma, blue, red] = planes
  if (luma === undefined || blue === undefined || red === undefined) return
  for (let index = 0; index < 64; index++) {
    const at = ((top + (index >> 3)) * picture.width + left + (index & 7)) * 3
    const r = picture.rgb[at] ?? 0
    const g = picture.rgb[at + 1] ?? 0
    const b = picture.rgb[at + 2] ?? 0
    luma[index] = 0.299 * r + 0.587 * g + 0.114 * b - 128
    blue[index] = -0.1687 * r - 0.3313 * g + 0.5 * b
    red[index] = 0.5 * r - 0.4187 * g - 0.0813 * b
  }
}

// Reused for every block: a picture has thousands, and nobody keeps the result.
const half = new Float64Array(64)
const whole = new Float64Array(64)

function transform(block: Float64Array): Float64Array {
  multiplyRows(block, half)
  multiplyRows(half, whole)
  return whole
}

/** One pass of the separable DCT; it also transposes, so two passes give the block upright again. */
function multiplyRows(from: Float64Array, to: Float64Array): void {
  for (let row = 0; row < 8; row++) {
    for (let frequency = 0; frequency < 8; frequency++) {
      let sum = 0
      for (let i = 0; i < 8; i++) sum += (from[row * 8 + i] ?? 0) * (cosines[frequency * 8 + i] ?? 0)
      to[frequency * 8 + row] = sum
    }
  }
}

type Codes = ReadonlyMap<number, readonly [code: number, bits: number]>

function writeBlock(
  writer: BitWriter,
  block: Float64Array,
  table: readonly number[],
  lastDc: number,
  dc: Codes,
  ac: Codes,
): number {
  const values = zigzag.map((place) => Math.round((block[place] ?? 0) / (table[place] ?? 1)))
  const first = values[0] ?? 0
  writer.value(first - lastDc, 0, dc)
  let zeros = 0
  for (const value of values.slice(1, values.findLastIndex((item) => item !== 0) + 1)) {
    if (value === 0) {
      zeros += 1
      continue
    }
    for (; zeros > 15; zeros -= 16) writer.code(0xf0, ac)
    writer.value(value, zeros, ac)
    zeros = 0
  }
  if (values[63] === 0) writer.code(0, ac)
  return first
}

function codesOf(counts: readonly number[], symbols: readonly number[]): Codes {
  const codes = new Map<number, readonly [number, number]>()
  let code = 0
  let next = 0
  for (const [index, count] of counts.entries()) {
    for (let i = 0; i < count; i++) codes.set(symbols[next++] ?? 0, [code++, index + 1])
    code <<= 1
  }
  return codes
}

function headersOf(picture: Picture, table: readonly number[]): Buffer {
  const { width, height } = picture
  const components = [1, 2, 3]
  return Buffer.from([
    ...[0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0],
    ...[0xff, 0xdb, 0, 67, 0],
    ...zigzag.map((place) => table[place] ?? 1),
    ...[0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3],
    ...components.flatMap((id) => [id, 0x11, 0]),
    ...[0xff, 0xc4, 0, 19 + dcSymbols.length, 0],
    ...dcCounts,
    ...dcSymbols,
    ...[0xff, 0xc4, 0, 19 + acSymbols.length, 0x10],
    ...acCounts,
    ...acSymbols,
    ...[0xff, 0xda, 0, 12, 3],
    ...components.flatMap((id) => [id, 0]),
    ...[0, 63, 0],
  ])
}

class BitWriter {
  private readonly bytes: number[] = []
  private pending = 0
  private bits = 0

  code(symbol: number, codes: Codes): void {
    const [code, bits] = codes.get(symbol) ?? [0, 0]
    this.put(code, bits)
  }

  /** A coefficient after `zeros` zeros: its run-and-size symbol, then its bits (T.81 F.1.2). */
  value(value: number, zeros: number, codes: Codes): void {
    const size = 32 - Math.clz32(Math.abs(value))
    this.code((zeros << 4) | size, codes)
    this.put(value < 0 ? value + (1 << size) - 1 : value, size)
  }

  finish(): Buffer {
    this.put(0x7f, 7)
    return Buffer.from(this.bytes)
  }

  private put(value: number, bits: number): void {
    this.pending = (this.pending << bits) | value
    this.bits += bits
    for (; this.bits >= 8; this.bits -= 8) {
      const byte = (this.pending >> (this.bits - 8)) & 255
      this.bytes.push(byte)
      if (byte === 255) this.bytes.push(0)
    }
    this.pending &= (1 << this.bits) - 1
  }
}
