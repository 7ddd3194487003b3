import { MAX_MESSAGE_BYTES } from '@sen/model/messages/limits'

const ALWAYS = ['IMAP4rev1', 'LITERAL+', 'SASL-IR', 'ID', 'ENABLE']
const SIGNED_IN = [
  'IDLE',
  'NAMESPACE',
  'UIDPLUS',
  'MOVE',
  'UNSELECT',
  'CHILDREN',
  'SPECIAL-USE',
  'XLIST',
  'LIST-EXTENDED',
  'LIST-STATUS',
  'STATUS=SIZE',
  'CONDSTORE',
  'QRESYNC',
  'ESEARCH',
  'SEARCHRES',
  'WITHIN',
  'UTF8=ACCEPT',
  'QUOTA',
  'MULTIAPPEND',
  `APPENDLIMIT=${MAX_MESSAGE_BYTES}`,
  'OBJECTID',
  'SAVEDATE',
  'SORT',
  'THREAD=REFERENCES',
  'BINARY',
  'PREVIEW',
]

/** IMAP4rev2 is not announced, because Apple Mail then shows an empty inbox. */
export function capabilities(state: {
  readonly isSignedIn: boolean
  readonly mayCompress: boolean
  readonly isSecure: boolean
}): string {
  const { isSignedIn, mayCompress, isSecure } = state
  if (isSignedIn) return [...ALWAYS, ...SIGNED_IN, ...(mayCompress ? ['COMPRESS=DEFLATE'] : [])].join(' ')
  if (isSecure) return [...ALWAYS, 'AUTH=PLAIN'].join(' ')
  return [...ALWAYS, 'STARTTLS', 'LOGINDISABLED'].join(' ')
}
