import { BLOCKED_EXTENSIONS } from '../messages/limits.ts'
import { normalForm } from '../text/normal-form.ts'

/** `blockedContent` needs this beginning of a file. */
export const SNIFFED_BYTES = 512

/** Spec section 5. Recognises full-width letters and invisible characters. Lower case. */
export function blockedExtension(name: string): string | undefined {
  const seen = normalForm(name, 'NFKC').replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
  const extension = /\.([^.\s]+)[.\s]*$/u.exec(seen)?.[1]?.toLowerCase()
  return BLOCKED_EXTENSIONS.find((blocked) => blocked === extension)
}

/** Depends on the first bytes: a Windows program, a batch file, an ACE or LHA archive, or a winmail.dat. */
export function blockedContent(start: Uint8Array): (typeof BLOCKED_EXTENSIONS)[number] | undefined {
  if (startsWith(start, 0, 'MZ') && !isText(start)) return 'exe'
  if (startsWith(start, 7, '**ACE**')) return 'ace'
  if (isLha(start)) return 'lha'
  if (start[0] === 0x78 && start[1] === 0x9f && start[2] === 0x3e && start[3] === 0x22) return 'tnef'
  return BATCH.test(textOf(start.subarray(0, BATCH_BYTES))) ? 'bat' : undefined
}

/** Skips a byte order mark, blank lines and comments. */
const BATCH = /^(?:\u00ef\u00bb\u00bf)?(?:\s|::[^\n]*\n|rem [^\n]*\n)*@echo off\b/i
const BATCH_BYTES = 256

/** Compression methods are lh0 to lh7, lhd, lzs, lz4, lz5, pm0 to pm2. */
function isLha(start: Uint8Array): boolean {
  return /^-(?:lh[0-7d]|lz[s45]|pm[012])-$/.test(textOf(start.subarray(2, 7)))
}

function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

function startsWith(bytes: Uint8Array, offset: number, text: string): boolean {
  return Array.from(text).every((letter, index) => bytes[offset + index] === letter.charCodeAt(0))
}

/** A program's header contains NUL bytes. A text that happens to begin with MZ does not. */
function isText(bytes: Uint8Array): boolean {
  return !bytes.includes(0)
}

/** Every mail program shows these types inline. Judged by the first bytes. */
export function inlineImageType(start: Uint8Array): string | undefined {
  if (startsWith(start, 0, '\u0089PNG')) return 'image/png'
  if (start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff) return 'image/jpeg'
  if (startsWith(start, 0, 'GIF8')) return 'image/gif'
  if (startsWith(start, 0, 'RIFF') && startsWith(start, 8, 'WEBP')) return 'image/webp'
  return undefined
}
