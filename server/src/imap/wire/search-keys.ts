import type { UidRange } from '@sen/core/mail-programs/program-message'
import type { SearchCriterion } from '@sen/core/mail-programs/program-search'
import { MAX_HEADER_SEARCH_KEYS, MAX_SEARCH_DEPTH, MAX_SEARCH_KEYS, MAX_SET_RANGES } from '@sen/model/imap/limits'
import type { NumberRange } from '@sen/model/mail-programs/number-ranges'
import type { Arguments } from './arguments.ts'
import { parseDay } from './imap-dates.ts'
import { parseSequenceSet } from './sequence-set.ts'
import { SyntaxFault } from './syntax-error.ts'

/** The folder as the client sees it. */
export interface SearchView {
  bySequence(set: readonly NumberRange[]): readonly UidRange[]
  byUid(set: readonly NumberRange[]): readonly UidRange[]
  /** The saved result (`$`, RFC 5182). */
  saved(): readonly UidRange[]
}

/** The client gets `NO [BADCHARSET]`. */
export class UnknownCharset extends Error {
  override readonly name = 'UnknownCharset'
}

const ALL: SearchCriterion = { key: 'all' }
const NO_MESSAGE: SearchCriterion = { key: 'not', criterion: ALL }

const FLAGS: Readonly<Record<string, string>> = {
  ANSWERED: '\\Answered',
  DELETED: '\\Deleted',
  DRAFT: '\\Draft',
  FLAGGED: '\\Flagged',
  SEEN: '\\Seen',
}
const DAYS = {
  SINCE: 'since',
  BEFORE: 'before',
  ON: 'on',
  SENTSINCE: 'sent_since',
  SENTBEFORE: 'sent_before',
  SENTON: 'sent_on',
  SAVEDSINCE: 'saved_since',
  SAVEDBEFORE: 'saved_before',
  SAVEDON: 'saved_on',
} as const
const TEXTS = {
  FROM: 'from',
  TO: 'to',
  CC: 'cc',
  BCC: 'bcc',
  SUBJECT: 'subject',
  BODY: 'body',
  TEXT: 'text',
} as const
const MAX_WITHIN_SECONDS = 0xffff_ffff

type Frame =
  | { readonly kind: 'and'; readonly isList: boolean; readonly items: SearchCriterion[] }
  | { readonly kind: 'or'; readonly items: SearchCriterion[] }
  | { readonly kind: 'not' }

export interface ParsedSearch {
  readonly criterion: SearchCriterion
  /** The answer contains MODSEQ (RFC 7162 section 3.1.5). */
  readonly hasModseq: boolean
}

/**
 * Reads the keys of SEARCH (RFC 3501 section 6.4.4, RFC 5032, RFC 7162, RFC 8474, RFC 8514) up to the end of the
 * command.
 * @param charset of SORT and THREAD, which name it before the keys
 * @throws SyntaxFault, UnknownCharset
 */
export function parseSearch(args: Arguments, view: SearchView, charset?: string): ParsedSearch {
  if (charset !== undefined) requireCharset(charset)
  return new SearchParser(args, view).parse(charset === undefined)
}

function requireCharset(charset: string): void {
  const name = charset.toUpperCase()
  if (name !== 'UTF-8' && name !== 'US-ASCII') throw new UnknownCharset()
}

class SearchParser {
  readonly #args: Arguments
  readonly #view: SearchView
  readonly #frames: Frame[] = [{ kind: 'and', isList: false, items: [] }]
  #keys = 0
  #headerKeys = 0
  #hasModseq = false
  #saved: readonly UidRange[] | undefined
  #repeatedRanges = 0

  constructor(args: Arguments, view: SearchView) {
    this.#args = args
    this.#view = view
  }

  parse(mayNameCharset: boolean): ParsedSearch {
    if (mayNameCharset) this.#charset()
    for (;;) {
      this.#key()
      while (this.#closesList());
      if (this.#args.isAtEnd) break
      this.#args.space()
      if (this.#args.isAtEnd) break
    }
    const [outer] = this.#frames
    if (this.#frames.length !== 1 || outer?.kind !== 'and') throw new SyntaxFault('The search is not complete')
    return { criterion: conjunction(outer.items), hasModseq: this.#hasModseq }
  }

  #charset(): void {
    // CHARSET is the only word that may come first and is no key.
    if (this.#args.peek().toUpperCase() !== 'C' || !this.#args.skipWord('CHARSET')) return
    this.#args.space()
    requireCharset(this.#args.astring())
    this.#args.space()
  }

  #key(): void {
    for (;;) {
      this.#keys += 1
      if (this.#keys > MAX_SEARCH_KEYS) throw new SyntaxFault('Too many search keys')
      if (this.#args.skip('(')) {
        this.#open({ kind: 'and', isList: true, items: [] })
        continue
      }
      const sign = this.#args.peek()
      if (sign === '*' || sign === '$' || (sign >= '0' && sign <= '9')) {
        this.#done({ key: 'uid', ranges: this.#set((set) => this.#view.bySequence(set)) })
        return
      }
      const name = this.#args.word()
      if (name !== 'NOT' && name !== 'OR') {
        this.#done(this.#named(name))
        return
      }
      this.#open(name === 'NOT' ? { kind: 'not' } : { kind: 'or', items: [] })
      this.#args.space()
    }
  }

  #open(frame: Frame): void {
    if (this.#frames.length > MAX_SEARCH_DEPTH) throw new SyntaxFault('The search is nested too deeply')
    this.#frames.push(frame)
  }

  #closesList(): boolean {
    if (!this.#args.skip(')')) return false
    const frame = this.#frames.pop()
    if (frame?.kind !== 'and' || !frame.isList || frame.items.length === 0) throw new SyntaxFault('Unexpected bracket')
    this.#done(conjunction(frame.items))
    return true
  }

  #done(criterion: SearchCriterion): void {
    for (let ready = criterion; ; ) {
      const frame = this.#frames.at(-1)
      if (frame === undefined) throw new SyntaxFault('Invalid search')
      if (frame.kind === 'not') {
        this.#frames.pop()
        ready = { key: 'not', criterion: ready }
        continue
      }
      frame.items.push(ready)
      const [one, other] = frame.items
      if (frame.kind === 'and' || one === undefined || other === undefined) return
      this.#frames.pop()
      ready = { key: 'or', either: [one, other] }
    }
  }

  #named(name: string): SearchCriterion {
    const flag = FLAGS[name] ?? (name.startsWith('UN') ? FLAGS[name.slice(2)] : undefined)
    if (flag !== undefined) return name in FLAGS ? { key: 'flag', flag } : without({ key: 'flag', flag })
    if (name in DAYS) return { key: DAYS[name as keyof typeof DAYS], day: this.#day() }
    if (name in TEXTS) return { key: TEXTS[name as keyof typeof TEXTS], text: this.#text() }
    switch (name) {
      case 'ALL':
      case 'OLD':
      case 'SAVEDATESUPPORTED':
        return ALL
      case 'RECENT':
      case 'NEW':
        return NO_MESSAGE
      case 'KEYWORD':
        return { key: 'flag', flag: this.#atom() }
      case 'UNKEYWORD':
        return without({ key: 'flag', flag: this.#atom() })
      case 'LARGER':
      case 'SMALLER':
        return { key: name === 'LARGER' ? 'larger' : 'smaller', bytes: this.#number() }
      case 'YOUNGER':
      case 'OLDER':
        return { key: name === 'YOUNGER' ? 'younger' : 'older', seconds: this.#seconds() }
      case 'HEADER':
        this.#headerKeys += 1
        if (this.#headerKeys > MAX_HEADER_SEARCH_KEYS) throw new SyntaxFault('Too many HEADER keys')
        return { key: 'header', name: this.#text(), text: this.#text() }
      case 'UID':
        this.#args.space()
        return { key: 'uid', ranges: this.#set((set) => this.#view.byUid(set)) }
      case 'EMAILID':
        return { key: 'email_id', id: this.#atom() }
      case 'THREADID':
        // THREADID of every message is NIL (RFC 8474 section 5.2).
        this.#atom()
        return NO_MESSAGE
      case 'MODSEQ':
        return this.#modseq()
      default:
        throw new SyntaxFault('Unknown search key')
    }
  }

  #modseq(): SearchCriterion {
    this.#hasModseq = true
    this.#args.space()
    if (this.#args.peek() === '"') {
      // The name and type of a metadata item have no meaning here (RFC 7162 section 3.1.5).
      this.#args.string()
      this.#args.space()
      this.#args.atom()
      this.#args.space()
    }
    return { key: 'modseq', atLeast: this.#args.number() }
  }

  #set(resolve: (set: readonly NumberRange[]) => readonly UidRange[]): readonly UidRange[] {
    return this.#args.skip('$') ? this.#savedResult() : resolve(parseSequenceSet(this.#args.setText()))
  }

  /** One byte names any number of ranges, so those of each further `$` count as if they were written. */
  #savedResult(): readonly UidRange[] {
    if (this.#saved === undefined) this.#saved = this.#view.saved()
    else this.#repeatedRanges += this.#saved.length
    if (this.#repeatedRanges > MAX_SET_RANGES) throw new SyntaxFault('Too many ranges')
    return this.#saved
  }

  #seconds(): number {
    const seconds = this.#number()
    if (seconds === 0 || seconds > MAX_WITHIN_SECONDS) throw new SyntaxFault('Invalid interval')
    return seconds
  }

  #number(): number {
    this.#args.space()
    return this.#args.number()
  }

  #atom(): string {
    this.#args.space()
    return this.#args.atom()
  }

  #day(): string {
    this.#args.space()
    return parseDay(this.#args.astring())
  }

  #text(): string {
    this.#args.space()
    return Buffer.from(this.#args.astring(), 'latin1').toString('utf8')
  }
}

function conjunction(items: readonly SearchCriterion[]): SearchCriterion {
  const [only] = items
  return items.length === 1 && only !== undefined ? only : { key: 'and', all: items }
}

function without(criterion: SearchCriterion): SearchCriterion {
  return { key: 'not', criterion }
}
