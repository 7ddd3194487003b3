import { foldText } from '../search/fold-text.ts'
import { drawnLetters, pairs } from './look-alike-domains.ts'
import { visibleText } from './seen-text.ts'

const MOST_READ = 400
const MOST_KEPT = 200
/** Shorter single words are mostly given names, which many people share. */
const LEAST_LETTERS_ALONE = 7
/** Every organisation has these departments. */
const OFFICES: ReadonlySet<string> = new Set(
  `ke toan|phong ke toan|ke toan truong|kinh doanh|phong kinh doanh|nhan su|phong nhan su|hanh chinh nhan su|hanh chinh
  |tuyen dung|ban hang|mua hang|giam doc|ban giam doc|van phong|thu ky|le tan|ky thuat|ho tro|ho tro khach hang
  |cham soc khach hang|dich vu khach hang|thong bao|hoa don|hoa don dien tu|lien he|admin|administrator|accounting|accounts
  |billing|contact|customer care|customer service|customer support|human resources|info|information|marketing|newsletter
  |no reply|no-reply|noreply|do not reply|notification|notifications|office|postmaster|reception|recruitment|sales
  |sales team|secretary|service|services|support|support team|the team|webmaster`.split(/\s*\|/),
)

const TITLES =
  `tong giam doc|pho giam doc|giam doc|chu tich|truong phong|pho phong|ke toan truong|ong|ba|anh|chi|thay|co|ts|ths|pgs
  |gs|bs|ls|ceo|cfo|cto|coo|director|managing director|general manager|manager|president|chairman|mr|mrs|ms|dr|prof`
    .split(/\s*\|/)
    .join('|')
const TITLE_BEFORE = new RegExp(`^(?:(?:${TITLES})\\b[. ]*)+(?=\\S+ \\S)`, 'u')
const TITLE_BEHIND = new RegExp(`\\s*[-–—|/(,]\\s*(?:${TITLES})$`, 'u')
/** Unicode calls these letters, but they look like blanks. */
const DRAWN_AS_BLANK = /[\u115f\u1160\u2800\u3164\uffa0]/gu
const DIGITS_AS_LETTERS: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's' }

/** Small letters of these capitals have other shapes. */
const CAPITALS: Readonly<Record<string, string>> = {
  ...{ В: 'B', Н: 'H', К: 'K', М: 'M', Т: 'T', Р: 'P', С: 'C', У: 'Y', Х: 'X', Ү: 'Y', Ԛ: 'Q', Ԝ: 'W' },
  ...{ Α: 'A', Β: 'B', Ε: 'E', Ζ: 'Z', Η: 'H', Ι: 'I', Κ: 'K', Μ: 'M', Ν: 'N', Ο: 'O', Ρ: 'P', Τ: 'T', Υ: 'Y', Χ: 'X' },
}
/** Letters that are rare in names, and that fonts draw like others. */
const RARE: Readonly<Record<string, string>> = {
  ...pairs('ƉɖϹϲɦɴɪʜʟᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜꭎꞟᴠᴡᴢ', 'ĐđCchNIHLcdejkmoptuuuvwz'),
  ...pairs('ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ', 'BPDTGKJCZFMNLSRVHWXYAEIOU'),
  ...pairs('ⲀⲂⲈⲎⲒⲓⲔⲘⲚⲞⲟⲢⲣⲤⲥⲦⲨⲬ', 'ABEHIiKMNOoPpCcTYX'),
  ...pairs('ᒪᑕᗪᕼᑌᗩᗷᖴᑭᖇᐯᗯ᙭ᒍ', 'LCDHUABFPRVWXJ'),
  ...pairs('𐐄𐐕𐐛𐐠𐐬𐐽𐑈', 'OCLSocs'),
  ...pairs('ռՍՕᏂᏏᎥ', 'nUOhbi'),
}
const DRAWN_AS_CAPITAL = new RegExp(`[${Object.keys(CAPITALS).join('')}]`, 'gu')
const DRAWN_AS_RARE = new RegExp(`[${Object.keys(RARE).join('')}]`, 'gu')
/** A capital I or a bar before a small letter reads as a small l. */
const READ_AS_L = /[I|｜](?=\p{Ll})/gu
const PHONE_NUMBER = /\s+[+(]?\d[\d\s().-]{5,}$/u
const SPACED_LETTERS = /(?<!\S)\S(?:\s+\S)+(?!\S)/gu
/** Programs append `(via Zalo)`, `via Zalo`, `[External]`, or the address again. */
const SUFFIX = /\s*(?:[([<{].*| (?:via|qua|thong qua) \S.*)$/u
const ADDITION = /\s*(?:\s[-–—|:·]\s|[/|\\]).*$/su
const DOTS = /[._·]/gu
const PREFIX = /^\s*[([<{][^)\]>}]*[)\]>}]/u
const NAMING_SERVICES: ReadonlySet<string> = new Set(
  `google.com googlegroups.com docusign.net docusign.com zoom.us dropbox.com canva.com figma.com zalo.me microsoft.com
  sharepointonline.com office.com adobe.com adobesign.com atlassian.net atlassian.com github.com gitlab.com linkedin.com
  facebookmail.com trello.com asana.com notion.so slack.com wetransfer.com paypal.com hellosign.com`.split(/\s+/),
)
const MOST_WORDS = 6
const ONLY_FAMILIES: ReadonlySet<string> = new Set(
  'nguyen tran le pham huynh phan vo dang bui do ho ngo dinh truong doan'.split(' '),
)
const FAMILIES: ReadonlySet<string> = new Set([
  ...ONLY_FAMILIES,
  ...`hoang vu duong ly lam mai trinh dao cao luu luong ha phung to ta tang chau thai quach lai vuong kieu chu tong nghiem
  ton trieu la bach ma cu dam khuc`.split(/\s+/),
])
const SYLLABLE = /^(?:ngh?|nh|ch|tr|th|ph|kh|gi|gh|qu|[bcdghklmnprstvx])?[aeiouy]{1,3}(?:ng|nh|ch|[cmnpt])?$/

/** The service must have sent the mail. @param house a registrable domain */
export function isNamedByService(name: string, house: string): boolean {
  return NAMING_SERVICES.has(house) && /(?:^|[\s(])(?:via|qua)\s/u.test(foldText(visibleText(name.slice(0, MOST_READ))))
}

/**
 * The first form is folded, as by `name_key` of migration 0037. The second also folds similar letters and removes
 * titles and suffixes. A name that many people have gives no key.
 */
export function nameKeys(name: string): readonly string[] {
  return comparableKeys(readingsOf(name))
}

export function authorNameKeys(name: string): readonly string[] {
  const readings = [...readingsOf(name), ...disguisedReadingsOf(name)]
  if (readings.some((reading) => OFFICES.has(reading))) return comparableKeys(readings)
  return comparableKeys([...readings, ...otherOrders(nameKey(drawnLetters(readingsOf(name).at(-1) ?? '')))])
}

/** `Lê Đình Chu - điện thoại`, `Lê Đình Chu/Sen`, `LêĐìnhChu` and `L.ê Đ.ì.n.h C.h.u` show the same name. */
function disguisedReadingsOf(name: string): readonly string[] {
  const read = visibleText(name.slice(0, MOST_READ))
  const beginning = nameKey(read.replace(ADDITION, ''))
  const joined = read.replaceAll(SPACED_LETTERS, (letters) => letters.replaceAll(/\s+/gu, ''))
  const parted = nameKey(joined.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
  return [
    beginning,
    nameKey(beginning.replace(TITLE_BEFORE, '')),
    parted,
    nameKey(read.replaceAll(DOTS, '')),
    nameKey(read.replace(PHONE_NUMBER, '')),
    nameKey(read.replaceAll(READ_AS_L, 'l')),
  ]
}

function readingsOf(name: string): readonly string[] {
  const start = name.slice(0, MOST_READ).replaceAll(DRAWN_AS_BLANK, ' ')
  // Normalising changes some of these letters into others.
  const read = visibleText(start.replaceAll(DRAWN_AS_RARE, (letter) => RARE[letter] ?? letter))
  const letters = read.replaceAll(DRAWN_AS_CAPITAL, (letter) => CAPITALS[letter] ?? letter)
  const plain = nameKey(letters.replace(PREFIX, ''))
  const unsuffixed = nameKey(plain.replace(SUFFIX, ''))
  const bare = nameKey(unsuffixed.replace(TITLE_BEHIND, '').replace(TITLE_BEFORE, ''))
  return [nameKey(read), plain, unsuffixed, bare, inOrder(bare), nameKey(bare.replaceAll(/[._-]/g, ' '))]
}

function comparableKeys(readings: readonly string[]): readonly string[] {
  const keys = [...new Set([...readings, ...readings.flatMap(drawnNames)])]
  return keys.filter(
    (key) => (key.includes(' ') || key.length >= LEAST_LETTERS_ALONE) && !key.includes('@') && !OFFICES.has(key),
  )
}

/** Converts `smith, peter` to `peter smith`. */
function inOrder(name: string): string {
  const [last = '', first, ...others] = name.split(/,\s*/)
  return first === undefined || others.length > 0 ? name : `${first} ${last}`
}

/** Given names keep their order, because Minh Anh and Anh Minh are two people. */
function otherOrders(name: string): readonly string[] {
  const words = name.split(' ')
  const first = words.at(0) ?? ''
  const last = words.at(-1) ?? ''
  if (words.length < 2 || words.length > MOST_WORDS || name.includes(',')) return []
  if (words.length === 2 && !words.every((word) => SYLLABLE.test(word))) return [`${last} ${first}`]
  const families = words.length === 2 ? ONLY_FAMILIES : FAMILIES
  const reversed = words.toReversed().join(' ')
  return [
    ...(families.has(last) ? [[last, ...words.slice(0, -1)].join(' '), reversed] : []),
    ...(families.has(first) ? [[...words.slice(1), first].join(' '), reversed] : []),
  ]
}

function drawnNames(name: string): readonly string[] {
  const letters = drawnLetters(name)
  const joined = letters.replaceAll('rn', 'm').replaceAll('vv', 'w')
  const spelt = joined.replaceAll(/[0345]/g, (digit) => DIGITS_AS_LETTERS[digit] ?? digit)
  return [letters, joined, spelt.replaceAll('1', 'l'), spelt.replaceAll('1', 'i')]
}

function nameKey(name: string): string {
  const words = foldText(name).replaceAll(/\s+/gu, ' ')
  return words.replaceAll(/^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu, '').slice(0, MOST_KEPT)
}
