import { inlineImageType } from './blocked-files.ts'

/** Browsers show raster pictures, audio, video and PDF without running code. Judged by `SNIFFED_BYTES`. */
export function inlineType(start: Uint8Array): string | undefined {
  const at = (offset: number, text: string) =>
    Array.from(text).every((letter, index) => start[offset + index] === letter.charCodeAt(0))
  const image = inlineImageType(start)
  if (image) return image
  if (at(0, '%PDF-')) return 'application/pdf'
  if (at(4, 'ftyp')) return at(8, 'M4A') ? 'audio/mp4' : 'video/mp4'
  if (start[0] === 0x1a && start[1] === 0x45 && start[2] === 0xdf && start[3] === 0xa3) return 'video/webm'
  if (at(0, 'OggS')) return 'audio/ogg'
  if (at(0, 'fLaC')) return 'audio/flac'
  if (at(0, 'RIFF') && at(8, 'WAVE')) return 'audio/wav'
  if (at(0, 'ID3') || isMpegFrame(start)) return 'audio/mpeg'
  return undefined
}

/** Matches the frame sync, layer III and a valid bit rate. */
function isMpegFrame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  return first === 0xff && (second & 0xe6) === 0xe2 && third >> 4 !== 0xf && third >> 4 !== 0
}
