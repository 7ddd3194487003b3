import iconv from 'iconv-lite'
import { asBuffer } from '../as-buffer.ts'
import { guessVietnamese } from './vietnamese-guess.ts'
import { decodeVni } from './vni.ts'

/** Mailers often do not declare this switch into Japanese letters (RFC 1468). */
const JAPANESE = '\u001b$'
const SAYS_NOTHING =
  /^(|unknown(-8bit)?|x-unknown|8bit|binary|default|none|x-user-defined|_?auto(detect)?(_all)?|x-ascii)$/
/** Mailers declare these by default, so bytes outside ASCII are checked for other charsets. */
const HABITUAL = /^(us-?ascii|ascii|ansi.*|iso-?8859-?1|latin-?1|l1|windows-?1252|cp-?1252)$/
const UTF8 = /^(utf-?8.*|unicode-1-1-utf-8)$/
/** In multi-byte charsets, a clean reading is better evidence than validity as UTF-8. */
const MULTI_BYTE = /(big5|gb|euc|shift|sjis|hz|932|936|949|950|51932|ks_?c|korean|johab)/
/** In these charsets, ASCII bytes do not mean ASCII letters. */
const NOT_ASCII_BASED = /^(utf-?(7|16|32)|ucs|unicode|iso-?2022|hz|cp037|ibm037|ebcdic|cp50220|csiso2022)/
const META_CHARSET = /<meta\b[^>]{0,300}?\bcharset\s*=\s*["']?\s*([\w:.-]{2,40})/i
/** ISO 8859 has no letters at 0x80 to 0x9F, so such bytes are read in the similar Windows charset. */
const WINDOWS_FOR: Readonly<Record<string, string>> = {
  'iso-8859-2': 'windows-1250',
  'iso-8859-5': 'windows-1251',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-6': 'windows-1256',
  'iso-8859-13': 'windows-1257',
}
const C1_CONTROL = /[\u0080-\u009f]/
const MAX_UTF7_BYTES = 1_000_000
const META_LOOKED_AT_BYTES = 4_096
/** With this share of valid sequences, damaged UTF-8 is more likely than another charset. */
const GOOD_FOR_EACH_BAD = 3

/** Decodes as declared, unless the bytes prove to be another charset. Never throws; unreadable bytes become U+FFFD. */
export function decodeText(bytes: Uint8Array, declared: string | undefined): string {
  const label = normaliseLabel(declared)
  if (label === '' && isSevenBit(bytes) && asBuffer(bytes).includes(JAPANESE))
    return decodeAs('iso-2022-jp', bytes) ?? ''
  if (!NOT_ASCII_BASED.test(label) && isSevenBit(bytes)) return asLatin1(bytes)
  if (NOT_ASCII_BASED.test(label) && isPlainUtf8(label, bytes)) return decodeStrictUtf8(bytes) ?? ''
  const japanese = label === 'iso-2022-jp' ? decodeEightBitJapanese(bytes) : undefined
  if (japanese !== undefined) return japanese
  if (NOT_ASCII_BASED.test(label)) return decodeAs(label, bytes) ?? decodeUnlabelled(bytes)

  const isNamed = label !== '' && !UTF8.test(label) && !HABITUAL.test(label)
  const asNamed = isNamed ? decodeAs(label, bytes) : undefined
  if (asNamed !== undefined && MULTI_BYTE.test(label) && !asNamed.includes('\ufffd')) return asNamed
  const utf8 = decodeStrictUtf8(bytes) ?? decodeCutUtf8(bytes)
  if (utf8 !== undefined) return utf8
  if (asNamed === undefined) return decodeUnlabelled(bytes)
  if (!/^iso-?8859/.test(label) || !C1_CONTROL.test(asNamed)) return asNamed
  return decodeAs(WINDOWS_FOR[label] ?? '', bytes) ?? decodeUnlabelled(bytes)
}

/** A meta element overrides a missing or habitual declaration. */
export function decodeHtml(bytes: Uint8Array, declared: string | undefined): string {
  const label = normaliseLabel(declared)
  const isDeclared = label !== '' && !HABITUAL.test(label) && !UTF8.test(label)
  return decodeText(bytes, isDeclared ? declared : (metaCharset(bytes) ?? declared))
}

function metaCharset(bytes: Uint8Array): string | undefined {
  const found = META_CHARSET.exec(asLatin1(bytes.subarray(0, META_LOOKED_AT_BYTES)))?.[1]
  // The meta element was read as ASCII, so it cannot name a wide charset truthfully.
  return found !== undefined && !NOT_ASCII_BASED.test(normaliseLabel(found)) ? found : undefined
}

/** The text may be Vietnamese in an old charset, damaged UTF-8, or western. */
function decodeUnlabelled(bytes: Uint8Array): string {
  const damaged = new TextDecoder('utf-8').decode(bytes)
  if (isMostlyUtf8(damaged)) return damaged
  const western = decodeAs('windows-1252', bytes) ?? damaged
  return guessVietnamese(western, (encoding) => decodeAs(encoding, bytes)) ?? western
}

/** Seven-bit charsets have no such bytes, and text in wide charsets contains zeros. */
function isPlainUtf8(label: string, bytes: Uint8Array): boolean {
  const isBelied = /^(utf-?7|iso-?2022|hz)/.test(label)
    ? !isSevenBit(bytes)
    : /^(utf-?(16|32)|ucs|unicode)/.test(label) && bytes.length > 0 && !bytes.includes(0)
  return isBelied && decodeStrictUtf8(bytes) !== undefined
}

/** Mailers also declare ISO-2022-JP for Shift_JIS and EUC-JP. Nearly no Shift_JIS is valid EUC-JP. */
function decodeEightBitJapanese(bytes: Uint8Array): string | undefined {
  if (isSevenBit(bytes)) return undefined
  const readings = ['euc-jp', 'shift_jis'].map((encoding) => new TextDecoder(encoding).decode(bytes))
  return readings.find((text) => !text.includes('\ufffd'))
}

function isMostlyUtf8(damaged: string): boolean {
  let good = 0
  let bad = 0
  for (let at = 0; at < damaged.length; at += 1) {
    const code = damaged.charCodeAt(at)
    if (code === 0xfffd) bad += 1
    else if (code >= 0x80) good += 1
  }
  return good >= bad * GOOD_FOR_EACH_BAD
}

function decodeStrictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function decodeCutUtf8(bytes: Uint8Array): string | undefined {
  let lead = bytes.length - 1
  while (lead > bytes.length - 4 && lead > 0 && isContinuation(bytes[lead])) lead -= 1
  const first = bytes[lead] ?? 0
  const wanted = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 1
  if (first > 0xf4 || bytes.length - lead >= wanted) return undefined
  const whole = bytes.subarray(0, lead)
  const text = isSevenBit(whole) ? undefined : decodeStrictUtf8(whole)
  return text === undefined ? undefined : `${text}\ufffd`
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x80 && byte < 0xc0
}

function decodeAs(label: string, bytes: Uint8Array): string | undefined {
  if (label === 'vni') return decodeVni(bytes)
  const decoder = textDecoder(label)
  if (decoder !== undefined) return withEuroSign(decoder.decode(bytes), decoder.encoding)
  // UTF-7 is decoded ten times slower than the others.
  if (/^utf-?7/.test(label)) return iconv.decode(asBuffer(bytes.subarray(0, MAX_UTF7_BYTES)), 'utf-7')
  if (HABITUAL.test(label)) return iconv.decode(asBuffer(bytes), 'windows-1252')
  const name = [label, label.replace(/^(x-|cs)/, '')].find((candidate) => iconv.encodingExists(candidate))
  return name === undefined ? undefined : iconv.decode(asBuffer(bytes), name)
}

/** Node reads the euro sign of GB 18030 as a private character, unlike the Encoding Standard. */
function withEuroSign(text: string, encoding: string): string {
  return /^gb/.test(encoding) ? text.replaceAll('\ue76c', '€') : text
}

/** Node 20 reads 0x80 to 0x9F of windows-1252 as control characters, so iconv-lite decodes it. */
function textDecoder(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    const decoder = new TextDecoder(label)
    return decoder.encoding === 'windows-1252' ? undefined : decoder
  } catch {
    return undefined
  }
}

function normaliseLabel(declared: string | undefined): string {
  const label = (declared ?? '')
    .trim()
    .replaceAll(/["'\s]/g, '')
    .toLowerCase()
    .slice(0, 60)
  if (SAYS_NOTHING.test(label)) return ''
  if (UTF8.test(label)) return 'utf-8'
  if (label.includes('tcvn')) return 'tcvn'
  if (label.includes('viscii')) return 'viscii'
  if (label.includes('vni')) return 'vni'
  if (/^iso-?2022-?jp|^cp-?5022|^csiso2022jp/.test(label)) return 'iso-2022-jp'
  const codePage = /^(?:cp|ms|x-cp|x-ms-cp|windows)-?_?(12\d\d|874)$/.exec(label)
  return codePage === null ? label : `windows-${codePage[1]}`
}

function isSevenBit(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80)
}

function asLatin1(bytes: Uint8Array): string {
  return asBuffer(bytes).toString('latin1')
}
