import { hasMaildirFlags, isMaildirFolder, maildirFolderNames } from '@sen/model/imports/maildir-names'

export type EntryKind = 'message' | 'mbox' | 'emlx' | 'maildir' | 'unfinished' | 'unreadable' | 'unknown' | 'other'

/** macOS adds `__MACOSX/` and `._name` to archives. */
const NOT_CONTENT = /(^|\/)(__MACOSX\/|\._[^/]*$|\.DS_Store$)/
/** The content of these files is not examined, because an archive may have many of them. */
const OTHER_CONTENT =
  /\.(jpe?g|png|gif|webp|heic|svg|ico|pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|html?|css|js|json|xml|plist|csv|ics|vcf|vcard|mp[34]|m4a|mov|avi|wav|sqlite|db|msf|dat|ini|log|exe|dll)$/i
/** Mail in formats and packings that cannot be read. */
const UNREADABLE = /\.(msg|pst|ost|dbx|olm|mbs|oft)$|\.(eml|emlx|mbox|mbx)\.(gz|bz2|xz|7z)$/i
const MAILDIR_FILE = /(?:^|\/)(cur|new|tmp)\/([^/]+)$/
/** A Maildir's names begin with the time and the delivery. */
const MAILDIR_NAME = /^\d+\.\S/
const APPLE_STORE = /^(?:V\d+|[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}|Mailboxes)$/i

export function kindByName(name: string): EntryKind {
  if (name.endsWith('/') || NOT_CONTENT.test(name)) return 'other'
  if (/\.eml$/i.test(name)) return 'message'
  if (/\.emlx$/i.test(name)) return 'emlx'
  if (/\.(mbox|mbx)$/i.test(name) || /\.mbox\/mbox$/i.test(name)) return 'mbox'
  const [, state, file = ''] = MAILDIR_FILE.exec(name) ?? []
  const isMaildirs = state !== undefined && (hasMaildirFlags(file) || MAILDIR_NAME.test(file))
  if (isMaildirs && !OTHER_CONTENT.test(file)) return state === 'tmp' ? 'unfinished' : 'maildir'
  if (UNREADABLE.test(name)) return 'unreadable'
  return OTHER_CONTENT.test(name) ? 'other' : 'unknown'
}

export function folderPath(name: string): readonly string[] {
  // Some Windows programs write backslashes.
  return name.replaceAll('\\', '/').split('/').slice(0, -1)
}

/** Programs name an mbox after its folder, except Apple Mail, which exports `Sent.mbox/mbox`. */
export function mailboxPath(name: string): readonly string[] {
  return /\.mbox\/mbox$/i.test(name) ? applePath(name) : name.replace(/\.(mbox|mbx)$/i, '').split('/')
}

export function isInMaildir(name: string): boolean {
  return /(?:^|\/)(?:cur|new)\/[^/]+$/.test(name)
}

/** The name `Maildir` is that of the whole mailbox, not of a folder. */
export function maildirPath(name: string): readonly string[] {
  const folders = name.split('/').slice(0, -2)
  return folders.flatMap((folder) => {
    if (/^\.?maildir$/i.test(folder)) return []
    return isMaildirFolder(folder) ? maildirFolderNames(folder) : [folder]
  })
}

/** Apple Mail's folders end in `.mbox`. Folders inside them and numbers of accounts have no meaning for users. */
export function applePath(name: string): readonly string[] {
  const folders = name.split('/').slice(0, -1)
  const last = folders.findLastIndex((folder) => /\.mbox$/i.test(folder))
  const named = last < 0 ? folders.filter((folder) => folder !== 'Messages') : folders.slice(0, last + 1)
  return named.filter((folder) => !APPLE_STORE.test(folder)).map((folder) => folder.replace(/\.mbox$/i, ''))
}

const HEADER = /^(?:[!-9;-~]{1,100}:[^\n]*\n(?:[ \t][^\n]*\n)*){2,}/
const SENDER = /^(?:from|received|return-path|delivered-to):/im
const LETTER = /^(?:date|message-id|subject|to|mime-version):/im

/** Files without a known name must have the fields of mail, because texts may have lines with colons too. */
export function beginsLikeMessage(beginning: string): boolean {
  const header = HEADER.exec(beginning.replaceAll('\r\n', '\n'))?.[0] ?? ''
  return SENDER.test(header) && LETTER.test(header)
}
