import { MAX_FETCH_ITEMS } from '@sen/model/imap/limits'
import type { Arguments } from './arguments.ts'
import { SyntaxFault } from './syntax-error.ts'
import { type ByteText, wireAtomOrString } from './wire-text.ts'

export interface Section {
  /** Part numbers, outermost first; empty for the message itself. */
  readonly part: readonly number[]
  readonly what: 'all' | 'header' | 'text' | 'mime' | 'fields' | 'other-fields'
  /** Field names in lower case. */
  readonly names: ReadonlySet<string>
}

export type PlainItem =
  | 'BODY'
  | 'BODYSTRUCTURE'
  | 'EMAILID'
  | 'ENVELOPE'
  | 'FLAGS'
  | 'INTERNALDATE'
  | 'MODSEQ'
  | 'PREVIEW'
  | 'RFC822.SIZE'
  | 'SAVEDATE'
  | 'THREADID'
  | 'UID'

export type FetchItem =
  | { readonly kind: 'plain'; readonly name: PlainItem }
  | {
      readonly kind: 'section'
      /** The answer repeats it, with the origin of a partial. */
      readonly label: ByteText
      readonly section: Section
      readonly partial: { readonly start: number; readonly count: number } | undefined
      readonly marksSeen: boolean
    }
  | {
      readonly kind: 'binary'
      readonly label: ByteText
      readonly part: readonly number[]
      readonly partial: { readonly start: number; readonly count: number } | undefined
      readonly marksSeen: boolean
      readonly isSize: boolean
    }

const PLAIN: ReadonlySet<string> = new Set<PlainItem>([
  'BODY',
  'BODYSTRUCTURE',
  'EMAILID',
  'ENVELOPE',
  'FLAGS',
  'INTERNALDATE',
  'MODSEQ',
  'PREVIEW',
  'RFC822.SIZE',
  'SAVEDATE',
  'THREADID',
  'UID',
])
const FAST = ['FLAGS', 'INTERNALDATE', 'RFC822.SIZE'] as const
const MACROS: Readonly<Record<string, readonly PlainItem[]>> = {
  FAST,
  ALL: [...FAST, 'ENVELOPE'],
  FULL: [...FAST, 'ENVELOPE', 'BODY'],
}
const WHOLE: Section = { part: [], what: 'all', names: new Set() }
const OLD_NAMES: Readonly<Record<string, { readonly section: Section; readonly marksSeen: boolean }>> = {
  RFC822: { section: WHOLE, marksSeen: true },
  'RFC822.HEADER': { section: { ...WHOLE, what: 'header' }, marksSeen: false },
  'RFC822.TEXT': { section: { ...WHOLE, what: 'text' }, marksSeen: true },
}
/** RFC 3516. */
const BINARY: ReadonlySet<string> = new Set(['BINARY', 'BINARY.PEEK', 'BINARY.SIZE'])
const MAX_FIELD_NAMES = 64
const MAX_PART_DEPTH = 32
const PART_NUMBER = /^[1-9]\d{0,8}$/

/** Reads the items of FETCH (RFC 3501 section 6.4.5), without the modifiers behind them. @throws SyntaxFault */
export function parseFetchItems(args: Arguments): readonly FetchItem[] {
  if (args.peek() === '(') {
    const items = args.list(() => parseItem(args), MAX_FETCH_ITEMS)
    if (items.length === 0) throw new SyntaxFault('Nothing to fetch')
    return withoutRepeated(items)
  }
  const name = args.fetchName()
  const macro = MACROS[name]
  return macro && args.peek() !== '[' ? macro.map((each) => ({ kind: 'plain', name: each })) : [itemNamed(args, name)]
}

/** A value that was rendered once is not rendered again. */
function withoutRepeated(items: readonly FetchItem[]): readonly FetchItem[] {
  const names = new Set<PlainItem>()
  return items.filter((item) => {
    if (item.kind !== 'plain') return true
    const isFirst = !names.has(item.name)
    names.add(item.name)
    return isFirst
  })
}

function parseItem(args: Arguments): FetchItem {
  return itemNamed(args, args.fetchName())
}

function itemNamed(args: Arguments, name: string): FetchItem {
  if ((name === 'BODY' || name === 'BODY.PEEK') && args.skip('[')) {
    const { section, written } = parseSection(args)
    const partial = parsePartial(args)
    const label = `BODY[${written}]${partial === undefined ? '' : `<${partial.start}>`}`
    return { kind: 'section', label, section, partial, marksSeen: name === 'BODY' }
  }
  if (BINARY.has(name) && args.skip('[')) {
    const written = args.peek() === ']' ? '' : args.fetchName()
    args.require(']')
    const words = written === '' ? [] : written.split('.')
    if (words.length > MAX_PART_DEPTH || words.some((word) => !PART_NUMBER.test(word))) {
      throw new SyntaxFault('Invalid section')
    }
    const isSize = name === 'BINARY.SIZE'
    const partial = isSize ? undefined : parsePartial(args)
    const origin = partial === undefined ? '' : `<${partial.start}>`
    const label = `${isSize ? name : 'BINARY'}[${written}]${origin}`
    return { kind: 'binary', label, part: words.map(Number), partial, marksSeen: name === 'BINARY', isSize }
  }
  const old = OLD_NAMES[name]
  if (old) return { kind: 'section', label: name, partial: undefined, ...old }
  if (!PLAIN.has(name)) throw new SyntaxFault('Unknown item')
  // Previews are stored, so a client need not wait for them (RFC 8970 section 4.1).
  if (name === 'PREVIEW') args.skipText(' (LAZY)')
  return { kind: 'plain', name: name as PlainItem }
}

/** The opening bracket has been read. */
function parseSection(args: Arguments): { readonly section: Section; readonly written: ByteText } {
  if (args.skip(']')) return { section: WHOLE, written: '' }
  const spec = args.fetchName()
  const words = spec.split('.')
  const part: number[] = []
  while (PART_NUMBER.test(words[0] ?? '')) part.push(Number(words.shift()))
  if (part.length > MAX_PART_DEPTH) throw new SyntaxFault('Parts are nested too deeply')
  const what = words.join('.')
  const parsed = (kind: Section['what']): { section: Section; written: ByteText } => {
    args.require(']')
    return { section: { part, what: kind, names: new Set() }, written: spec }
  }
  if (words.length === 0) return parsed('all')
  if (what === 'HEADER') return parsed('header')
  if (what === 'TEXT') return parsed('text')
  if (what === 'MIME' && part.length > 0) return parsed('mime')
  if (what !== 'HEADER.FIELDS' && what !== 'HEADER.FIELDS.NOT') throw new SyntaxFault('Invalid section')
  args.space()
  const names = args.list(() => args.astring(), MAX_FIELD_NAMES)
  if (names.length === 0) throw new SyntaxFault('No field is named')
  args.require(']')
  return {
    section: {
      part,
      what: what === 'HEADER.FIELDS' ? 'fields' : 'other-fields',
      names: new Set(names.map((each) => each.toLowerCase())),
    },
    written: `${spec} (${names.map((each) => wireAtomOrString(each)).join(' ')})`,
  }
}

function parsePartial(args: Arguments): { readonly start: number; readonly count: number } | undefined {
  if (!args.skip('<')) return undefined
  const [, start, count] = /^(\d{1,15})\.(\d{1,15})>$/.exec(args.atom()) ?? []
  if (start === undefined || count === undefined || Number(count) === 0) throw new SyntaxFault('Invalid partial')
  return { start: Number(start), count: Number(count) }
}
