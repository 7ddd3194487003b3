export type ActDetailValue = string | number | boolean | null
type Language = 'vi' | 'en'
type Words = Readonly<Record<Language, string>>

const ARROW = ' → '
const ON: Words = { vi: 'bật', en: 'on' }
const OFF: Words = { vi: 'tắt', en: 'off' }
const YES: Words = { vi: 'có', en: 'yes' }
const NO: Words = { vi: 'không', en: 'no' }
const POOL: Words = { vi: 'dùng chung của tên miền', en: 'shared with the domain' }
const NOBODY: Words = { vi: 'không ai', en: 'nobody' }

/** No other details can be recorded. A name that begins with `before` is the previous value of its counterpart. */
const NAMES = {
  by: { vi: 'Đăng nhập lần đầu bằng', en: 'First signs in by' },
  mailed_to: { vi: 'Gửi liên kết đến', en: 'Link mailed to' },
  owner: { vi: 'Chủ sở hữu', en: 'Owner' },
  name: { vi: 'Tên', en: 'Name' },
  enable_smtp: { vi: 'Gửi thư', en: 'Sending mail' },
  enable_drive: { vi: 'Ổ đĩa', en: 'Drive' },
  mail_protocols: { vi: 'Chương trình thư khác', en: 'Other mail programs' },
  account_password: { vi: 'Dùng mật khẩu tài khoản trong chương trình thư', en: 'Account password in mail programs' },
  quota_megabytes: { vi: 'Dung lượng', en: 'Storage' },
  after: { vi: 'Thay đổi', en: 'Change' },
  after_seconds: { vi: 'Thời gian thu hồi', en: 'Time for recalling' },
  after_days: { vi: 'Giữ thư đã xóa', en: 'Deleted mail is kept' },
  text_changed: { vi: 'Nội dung chân thư', en: 'Text of the footer' },
  without_password: { vi: 'Chia sẻ ra ngoài không cần mật khẩu', en: 'Sharing outside without a password' },
  routing: { vi: 'Chuyển thư', en: 'Mail routing' },
  addresses: { vi: 'Số bí danh và nhóm', en: 'Aliases and groups' },
  replaced: { vi: 'Thay khóa cũ', en: 'Replaces the key before' },
  beside: { vi: 'Cùng tổ chức với', en: 'Together with' },
  people: { vi: 'Số người dùng', en: 'Users' },
  owners: { vi: 'Chủ sở hữu', en: 'Owners' },
  mailbox: { vi: 'Hộp thư', en: 'Mailbox' },
  members: { vi: 'Số thành viên', en: 'Members' },
  open_to: { vi: 'Ai được gửi đến', en: 'Who may write to it' },
  added: { vi: 'Thêm', en: 'Added' },
  removed: { vi: 'Bớt', en: 'Removed' },
  domains: { vi: 'Tên miền nhận', en: 'To' },
  domain_count: { vi: 'Số tên miền', en: 'Domains' },
  mails: { vi: 'Số thư', en: 'Mails' },
  messages: { vi: 'Số thư', en: 'Messages' },
  from: { vi: 'Từ', en: 'From' },
  until: { vi: 'Đến', en: 'Until' },
  virus: { vi: 'Vi-rút', en: 'Virus' },
  cause: { vi: 'Lý do', en: 'Reason' },
  count: { vi: 'Số lượng', en: 'Number' },
} as const satisfies Readonly<Record<string, Words>>

type After = keyof typeof NAMES
/** `before_days` belongs to `after_days`, `before` to `after`, `before_name` to `name`. */
type Before<Name extends string> = Name extends 'after'
  ? 'before'
  : Name extends `after_${infer What}`
    ? `before_${What}`
    : `before_${Name}`

/** Text is bounded in length and never a secret. */
export type ActDetailName = After | Before<After>
export type ActDetails = Readonly<Partial<Record<ActDetailName, ActDetailValue>>>
/** Makes the compiler reject unknown details, because excess properties of a variable are not checked otherwise. */
export type WithKnownDetails<Details extends ActDetails> = Details & {
  readonly [Name in Exclude<keyof Details, ActDetailName>]: never
}

export const ACT_DETAIL_NAMES: readonly ActDetailName[] = Object.keys(NAMES).flatMap((name) => {
  const before = name === 'after' ? 'before' : `before_${name.replace(/^after_/, '')}`
  return [name, before] as readonly ActDetailName[]
})

const VALUES: Readonly<Record<string, Words>> = {
  link: { vi: 'liên kết', en: 'a link' },
  password: { vi: 'mật khẩu', en: 'a password' },
  local: { vi: 'đến hộp thư tại đây', en: 'to mailboxes here' },
  mx: { vi: 'theo bản ghi MX', en: 'by MX record' },
  off: OFF,
  none: OFF,
  testing: { vi: 'thử nghiệm', en: 'testing' },
  enforce: { vi: 'bắt buộc', en: 'enforced' },
  outside: { vi: 'thư ra ngoài', en: 'mail to outside' },
  all: { vi: 'mọi thư', en: 'all mail' },
  everybody: { vi: 'mọi người', en: 'everybody' },
  bounces: { vi: 'nhiều thư bị từ chối', en: 'many bounces' },
  new_recipients: { vi: 'nhiều người nhận mới', en: 'many new recipients' },
  organisation: { vi: 'trong tổ chức', en: 'the organisation' },
}
/** Their values are program constants. The values of the others are user text. */
const WITH_WORDS: ReadonlySet<string> = new Set(['by', 'cause', 'after', 'open_to', 'routing', 'mail_protocols'])

const SWITCHES: ReadonlySet<string> = new Set(['enable_smtp', 'enable_drive', 'without_password', 'account_password'])

/** Formats lines such as `Dung lượng: 10 GB → 9 GB`. Empty values are left out. */
export function actChanges(details: Readonly<Record<string, ActDetailValue>>, language: Language): readonly string[] {
  const lines: string[] = []
  for (const [name, value] of Object.entries(details)) {
    if (isBefore(name) || value === '' || (name === 'text_changed' && value === false)) continue
    const before = Object.entries(details).find(([other]) => isBefore(other) && afterOf(other) === name)
    const words = namesOf(name)?.[language] ?? name
    if (name === 'text_changed') lines.push(`${words}: ${language === 'vi' ? 'đã sửa' : 'edited'}`)
    else {
      const now = wordsOf(name, value, language)
      lines.push(`${words}: ${before ? `${wordsOf(name, before[1], language)}${ARROW}${now}` : now}`)
    }
  }
  return lines
}

function isBefore(name: string): boolean {
  return /^before(_|$)/.test(name)
}

function namesOf(name: string): Words | undefined {
  return (NAMES as Readonly<Record<string, Words>>)[name]
}

function afterOf(name: string): string {
  if (!isBefore(name)) return name
  const after = name.replace(/^before/, 'after')
  return Object.hasOwn(NAMES, after) ? after : name.replace(/^before_/, '')
}

function wordsOf(name: string, value: ActDetailValue, language: Language): string {
  if (name === 'quota_megabytes') return typeof value === 'number' ? sizeOf(value, language) : POOL[language]
  if (value === null) return NOBODY[language]
  const [yes, no] = SWITCHES.has(name) ? [ON, OFF] : [YES, NO]
  if (typeof value === 'boolean') return (value ? yes : no)[language]
  if (name === 'after_seconds' && typeof value === 'number') return secondsOf(value, language)
  if (name === 'after_days') return language === 'vi' ? `${value} ngày` : `${value} days`
  if ((name === 'from' || name === 'until') && typeof value === 'string') return value.slice(0, 16).replace('T', ' ')
  // "everybody" means all mail for a footer, but all writers for a group.
  const word = name === 'after' && value === 'everybody' ? 'all' : value
  if (typeof word === 'string' && WITH_WORDS.has(name)) return VALUES[word]?.[language] ?? word
  return typeof value === 'number' ? value.toLocaleString(language) : value
}

function sizeOf(megabytes: number, language: Language): string {
  const [amount, unit] = megabytes >= 1024 ? [megabytes / 1024, 'GB'] : [megabytes, 'MB']
  return `${amount.toLocaleString(language, { maximumFractionDigits: 3 })} ${unit}`
}

function secondsOf(seconds: number, language: Language): string {
  const isMinutes = seconds >= 60 && seconds % 60 === 0
  const amount = (isMinutes ? seconds / 60 : seconds).toLocaleString(language)
  if (language === 'vi') return `${amount} ${isMinutes ? 'phút' : 'giây'}`
  return `${amount} ${isMinutes ? 'min' : 's'}`
}
