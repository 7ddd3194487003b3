/** Text with a full stop that readers do not take for an address, although it ends with a top-level domain. */
export interface DottedText {
  readonly before: string
  readonly written: string
  readonly after: string
}

/**
 * Readers take a name in one spelling for an address: `bank.vn`, `BANK.VN`, `Bank.Vn`. Returns true only for words that
 * no organisation has as its name, in the spelling of ordinary text and without a scheme or path.
 */
export function isOrdinaryText({ before, written, after }: DottedText): boolean {
  if (before.endsWith('//') || CONTINUES_NAME.test(after)) return false
  const labels = written.split('.')
  const ending = labels.pop() ?? ''
  if (isFileName(before, labels, ending)) return true
  if (ENDS_WITH_NAME.test(before) || BEGINS_PATH.test(after)) return false
  return (
    LIBRARIES.has(written) ||
    isAbbreviation(labels, ending) ||
    isEndOfSentence(labels, ending) ||
    isVersion(labels, ending) ||
    TIMES.test(written) ||
    isCompanyForm(labels, ending, after)
  )
}

const CONTINUES_NAME = /^\.?[\p{L}\p{M}\p{N}@]|^\.-/u
const ENDS_WITH_NAME = /[\p{L}\p{M}\p{N}._%+@-]$/u
const BEGINS_PATH = /^(?:[/?#]\S|:\d)/u

/** Written so, these are names of libraries. Their sites are written in lower case. */
const LIBRARIES = new Set(['ASP.NET', 'ADO.NET', 'VB.NET', 'ML.NET', 'Json.NET', 'Socket.io', 'Socket.IO'])

/** Titles and degrees, units of administration and kinds of organisations. */
const ABBREVIATED = new Set(
  'ThS Ths THS TS Ts GS PGS BS Bs DS LS KS KTS CN CV CK CKI CKII GV NV ĐD TP Tp TX Tx TT Tt P Q H X UBND HĐND VP PGD BV ĐH CĐ THPT THCS Mr Ms Mrs Dr'.split(
    ' ',
  ),
)
/** Endings of short addresses that are in wide use: `t.co`, `x.com`, `t.me`, `is.gd`. */
const USED_BY_SHORT_HOSTS = new Set('vn co me io ai tv ly gl be to gg us eu uk app'.split(' '))

/** `ThS.BS`, `TP.HN`, `P.GD`, `PGS.TS.BS`, `Q.Ba Đình`, `Ms.My`. */
function isAbbreviation(labels: readonly string[], ending: string): boolean {
  return (
    labels.every((label) => ABBREVIATED.has(label)) &&
    /^[A-Z][A-Za-z]$/.test(ending) &&
    !USED_BY_SHORT_HOSTS.has(ending.toLowerCase())
  )
}

/** Vietnamese and English words that begin sentences and are top-level domains. */
const BEGINNINGS = new Set(
  'In Ai Ba Do To Sa La Ca Ga Na Ma Mi My Me No So It Is At As By Be Am Us Top Click Link Page News Live Work Support Online Video Game Games Email Chat Team Group Plus Fun Win Care Club Hotel Travel Tours Media Blog Shop Store Today Education Health Space Site Website One'.split(
    ' ',
  ),
)
const BEFORE_FULL_STOP = new Set(
  'ngay xong nhau nhanh sau nay tay trang anh em con ta tin xem mua theo qua trong tham gia khoan here now more below above it'.split(
    ' ',
  ),
)
/** One syllable in small letters. Names of hosts have more of them, and no diacritics. */
const SYLLABLE =
  /^(?:b|ch?|d|đ|gh?|gi|h|kh?|l|m|ngh?|nh?|ph?|qu?|r|s|th?|tr|v|x)?[aăâeêioôơuưy]{1,3}(?:ch?|m|ng?|nh|p|t)?$/
const DIACRITICS = /[\u0300\u0301\u0303\u0309\u0323]/g

/** `Xem chi tiết.In ngay` */
function isEndOfSentence([word = '', ...others]: readonly string[], ending: string): boolean {
  return others.length === 0 && BEGINNINGS.has(ending) && (BEFORE_FULL_STOP.has(word) || isMarkedSyllable(word))
}

export function isMarkedSyllable(word: string): boolean {
  const toneless = word.normalize('NFD').replaceAll(DIACRITICS, '').normalize('NFC')
  return /[^a-z]/.test(word.normalize('NFC')) && SYLLABLE.test(toneless)
}

/** `v2.0.ai`. Hosts of numbers have more digits: `163.com`. */
function isVersion([version = '', ...numbers]: readonly string[], ending: string): boolean {
  return (
    /^v\d{1,3}$/.test(version) &&
    numbers.length > 0 &&
    numbers.every((number) => /^\d{1,2}$/.test(number)) &&
    /^[a-z]{2}$/.test(ending) &&
    ending !== 'vn'
  )
}

/** `9.30.am`, `9.am-5.pm` */
const TIMES = /^(?:(?:1[0-2]|0?[1-9])(?:\.[0-5]\d)?\.[ap]m(?:-(?=\d)|$)){1,2}$/i

/** `ABC.Co., Ltd` */
function isCompanyForm(labels: readonly string[], ending: string, after: string): boolean {
  return (
    labels.length === 1 && /^C[Oo]$/.test(ending) && /^\.?,?\s{0,2}(?:ltd|limited|jsc)(?![\p{L}\p{N}-])/iu.test(after)
  )
}

const FILE_ENDINGS = new Set('md sh py rs pl cc tf'.split(' '))
const FILE_WORDS = new Set(
  'readme changelog license licence contributing contributors authors notice history conduct code of todo install installation usage faq index main app setup deploy build run start stop restart test tests testing util utils helper helpers config settings server client lib mod model models views urls admin cli base core init conftest requirements script scripts backup restore update upgrade clean lint format release bootstrap entrypoint docker compose doc docs architecture design style migration migrations schema train predict dataset parser example examples demo makefile tools common error errors types prod dev staging vi en'.split(
    ' ',
  ),
)
const LANGUAGES = new Set(['vi', 'en'])

/** `README.md`, `deploy-prod.sh`, `README.vi.md`: each word is usual in names of source files. */
function isFileName(before: string, [stem = '', ...others]: readonly string[], ending: string): boolean {
  if (!FILE_ENDINGS.has(ending)) return false
  const isPlain = others.length === 0 || (others.length === 1 && LANGUAGES.has(others[0] ?? ''))
  if (!isPlain || /[.@%+]$/.test(before)) return false
  const whole = `${/[\p{L}\p{M}\p{N}_-]{0,63}$/u.exec(before)?.[0] ?? ''}${stem}`
  const words = whole
    .toLowerCase()
    .split(/[_-]/)
    .filter((word) => !/^\d*$/.test(word))
  return words.length > 0 && words.every((word) => FILE_WORDS.has(word.replace(/\d+$/, '')))
}
