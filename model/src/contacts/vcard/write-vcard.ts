import type { VcardPerson, VcardVersion } from './vcard.ts'
import { escaped, organisationValue } from './vcard-text.ts'

const MAX_LINE_OCTETS = 75

/** FN is required (RFC 6350 section 6.2.1), so the address replaces an empty name. */
export function writeVcard(person: VcardPerson, version: VcardVersion): string {
  const { name, nameParts, emails, organisation, phone, note, groups } = person
  const shown = escaped(name || emails[0] || '')
  const isFirst = version === '4.0' ? ';PREF=1' : ';TYPE=INTERNET,PREF'
  const isOther = version === '4.0' ? '' : ';TYPE=INTERNET'
  const lines = [
    'BEGIN:VCARD',
    `VERSION:${version}`,
    `FN:${shown}`,
    // Phones that show `N` then show a name of unknown parts unchanged.
    `N:${nameParts || `;${shown};;;`}`,
    ...emails.map((email, at) => `EMAIL${at === 0 && emails.length > 1 ? isFirst : isOther}:${escaped(email)}`),
    ...(phone === '' ? [] : [version === '4.0' ? `TEL;VALUE=text:${escaped(phone)}` : `TEL:${escaped(phone)}`]),
    ...(organisation === '' ? [] : [`ORG:${organisationValue(organisation)}`]),
    ...(note === '' ? [] : [`NOTE:${escaped(note)}`]),
    ...(groups.length === 0 ? [] : [`CATEGORIES:${groups.map(escaped).join(',')}`]),
    'END:VCARD',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** Folds to at most 75 octets of UTF-8 per line without splitting a character (RFC 6350 section 3.2). */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const letter of line) {
    const size = octetsOf(letter)
    if (octets + size > MAX_LINE_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += letter
    octets += size
  }
  return folded
}

function octetsOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}
