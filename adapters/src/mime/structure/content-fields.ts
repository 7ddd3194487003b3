import type { Parameter } from '@sen/model/mail-programs/message-structure'
import { FieldLexer } from './field-lexer.ts'

export interface ContentField {
  /** Lower case; empty when the field is unreadable. */
  readonly value: string
  readonly parameters: readonly Parameter[]
}

const MAX_PARAMETERS = 100
const SPECIALS = '()<>@,;:\\"/[]?='

/** Content-Type (RFC 2045 section 5.1) as `type/subtype`. */
export function readContentType(text: string): ContentField {
  const lexer = new FieldLexer(text)
  const type = lexer.word(SPECIALS)
  const subtype = lexer.accept('/') ? lexer.word(SPECIALS) : ''
  const value = type !== '' && subtype !== '' ? `${type}/${subtype}`.toLowerCase() : ''
  return { value, parameters: parametersOf(lexer) }
}

/** Content-Disposition (RFC 2183). */
export function readDisposition(text: string): ContentField {
  const lexer = new FieldLexer(text)
  return { value: lexer.word(SPECIALS).toLowerCase(), parameters: parametersOf(lexer) }
}

export function readLanguages(text: string): readonly string[] {
  const lexer = new FieldLexer(text)
  const languages: string[] = []
  while (!lexer.isAtEnd && languages.length < MAX_PARAMETERS) {
    const language = lexer.word(SPECIALS)
    if (language !== '') languages.push(language)
    lexer.skipTo(',')
    lexer.accept(',')
  }
  return languages
}

function parametersOf(lexer: FieldLexer): readonly Parameter[] {
  const found: [string, string][] = []
  while (!lexer.isAtEnd && found.length < MAX_PARAMETERS) {
    lexer.skipTo(';')
    if (!lexer.accept(';')) break
    const name = lexer.word(SPECIALS).toLowerCase()
    if (name === '' || !lexer.accept('=')) continue
    // Many programs write file names without quotes, with characters that a token may not have.
    found.push([name, parameterValue(lexer)])
  }
  return joined(found)
}

function parameterValue(lexer: FieldLexer): string {
  if (lexer.peek() === '"') return lexer.quoted()
  // Some programs escape the quotation marks too.
  return lexer.peek() === '\\' ? lexer.word(';').replaceAll(/[\\"]/g, '') : lexer.word(';"')
}

/** Joins continuations (RFC 2231 section 3): `name*0*`, `name*1` become `name*`, and `name*0`, `name*1` become `name`. */
function joined(parameters: readonly [string, string][]): readonly Parameter[] {
  const sections = new Map<string, { readonly number: number; readonly isEncoded: boolean; readonly value: string }[]>()
  const whole: Parameter[] = []
  for (const [name, value] of parameters) {
    const [, base, number, star] = /^(.+?)\*(\d{1,3})(\*?)$/.exec(name) ?? []
    if (base === undefined) whole.push([name, value])
    else sections.set(base, [...(sections.get(base) ?? []), { number: Number(number), isEncoded: star === '*', value }])
  }
  for (const [base, list] of sections) {
    const ordered = list.sort((one, other) => one.number - other.number)
    const isEncoded = ordered.some((section) => section.isEncoded)
    whole.push([isEncoded ? `${base}*` : base, ordered.map(({ value }) => value).join('')])
  }
  return whole
}
