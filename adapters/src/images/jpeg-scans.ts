const START_OF_SCAN = 0xda
const MARKERS_WITHOUT_LENGTH = new Set([0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8])
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc])
/** Progressive and its variants (ITU-T T.81, table B.1). */
const PROGRESSIVE_FRAMES = new Set([0xc2, 0xc6, 0xca, 0xce])

interface Frame {
  readonly isProgressive: boolean
  readonly components: number
  readonly samplesPerPixel: number
}

/**
 * Returns the samples per pixel whose coefficients a decoder must hold: none for a picture of one scan, which it decodes
 * line by line. Others are progressive, or have a scan for each component (ITU-T T.81 sections B.2.2 and B.2.3).
 */
export function heldSamplesOf(jpeg: Uint8Array): number {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  let frame: Frame | undefined
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff || marker === 0xff || marker === 0 || MARKERS_WITHOUT_LENGTH.has(marker)) {
      at += bytes[at] === 0xff && MARKERS_WITHOUT_LENGTH.has(marker) ? 2 : 1
      continue
    }
    const length = bytes.readUInt16BE(at + 2)
    if (marker === START_OF_SCAN) {
      const isOneScan = frame !== undefined && !frame.isProgressive && (bytes[at + 4] ?? 0) === frame.components
      return isOneScan ? 0 : (frame?.samplesPerPixel ?? 0)
    }
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker)) frame = frameAt(bytes, at + 4, marker)
    at += 2 + length
  }
  return frame?.samplesPerPixel ?? 0
}

function frameAt(bytes: Buffer, at: number, marker: number): Frame {
  const components = bytes[at + 5] ?? 0
  const samplings = Array.from({ length: components }, (_, number) => {
    const factors = bytes[at + 7 + number * 3] ?? 0x11
    return { across: Math.max(1, factors >> 4), down: Math.max(1, factors & 15) }
  })
  const widest = Math.max(1, ...samplings.map(({ across }) => across))
  const highest = Math.max(1, ...samplings.map(({ down }) => down))
  const samples = samplings.reduce((sum, { across, down }) => sum + across * down, 0)
  return {
    isProgressive: PROGRESSIVE_FRAMES.has(marker),
    components,
    samplesPerPixel: samples / (widest * highest),
  }
}
