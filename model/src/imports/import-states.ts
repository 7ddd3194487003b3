import { normalForm } from '../text/normal-form.ts'

export type StatedFolder = 'inbox' | 'sent' | 'drafts' | 'trash' | 'junk' | 'archive'

export interface StatedState {
  /** Undefined if the program recorded no read state. */
  readonly isRead?: boolean
  readonly isStarred?: boolean
  readonly isAnswered?: boolean
  readonly isForwarded?: boolean
  /** Undefined if only the folder in the file says where the message belongs. */
  readonly place?: StatedFolder
}

export type FieldReader = (name: string) => string | undefined

type Meaning = 'read' | 'unread' | 'starred' | 'answered' | 'forwarded' | 'important' | 'chat' | StatedFolder

/** Takeout uses names in the language of the account, which can have changed, so an account can contain several. */
const GMAIL_LABELS: readonly (readonly [meaning: Meaning, names: readonly string[]])[] = [
  [
    'unread',
    [
      'unread',
      'unopened',
      'chưa đọc',
      'thư chưa đọc',
      'chưa mở',
      'chưa xem',
      'ungelesen',
      'ungeöffnet',
      'non lu',
      'non lus',
      'non ouvert',
      'non ouverts',
      'no leído',
      'no leídos',
      'sin leer',
      'sin abrir',
      'no abierto',
      'no abiertos',
      '未読',
      '未開封',
    ],
  ],
  [
    'read',
    [
      'opened',
      'read',
      'đã mở',
      'đã đọc',
      'đã xem',
      'geöffnet',
      'gelesen',
      'ouvert',
      'ouverts',
      'lu',
      'lus',
      'abierto',
      'abiertos',
      'leído',
      'leídos',
      '開封済み',
      '開封',
      '既読',
    ],
  ],
  [
    'starred',
    [
      'starred',
      'có gắn dấu sao',
      'đã gắn dấu sao',
      'được gắn dấu sao',
      'gắn dấu sao',
      'có dấu sao',
      'gắn sao',
      'đã gắn sao',
      'markiert',
      'mit stern',
      'suivis',
      'messages suivis',
      'favoris',
      'avec étoile',
      'destacado',
      'destacados',
      'con estrella',
      'スター付き',
      'スター',
    ],
  ],
  ['important', ['important', 'quan trọng', 'wichtig', 'importants', 'importante', 'importantes', '重要']],
  ['chat', ['chat', 'chats', 'trò chuyện', 'cuộc trò chuyện', 'チャット']],
  [
    'inbox',
    ['inbox', 'hộp thư đến', 'posteingang', 'boîte de réception', 'recibidos', 'bandeja de entrada', '受信トレイ'],
  ],
  [
    'sent',
    [
      'sent',
      'sent mail',
      'sent messages',
      'đã gửi',
      'thư đã gửi',
      'gesendet',
      'gesendete nachrichten',
      'gesendete elemente',
      'messages envoyés',
      'envoyé',
      'envoyés',
      'enviado',
      'enviados',
      'mensajes enviados',
      '送信済み',
      '送信済みメール',
    ],
  ],
  [
    'drafts',
    [
      'draft',
      'drafts',
      'nháp',
      'thư nháp',
      'bản nháp',
      'entwurf',
      'entwürfe',
      'brouillon',
      'brouillons',
      'borrador',
      'borradores',
      '下書き',
    ],
  ],
  [
    'trash',
    [
      'trash',
      'bin',
      'deleted',
      'thùng rác',
      'đã xóa',
      'đã xoá',
      'thư đã xóa',
      'thư đã xoá',
      'papierkorb',
      'gelöscht',
      'corbeille',
      'supprimés',
      'messages supprimés',
      'papelera',
      'eliminados',
      'ゴミ箱',
    ],
  ],
  [
    'junk',
    [
      'spam',
      'junk',
      'thư rác',
      'spamverdacht',
      'courrier indésirable',
      'indésirables',
      'correo no deseado',
      'no deseado',
      '迷惑メール',
    ],
  ],
  [
    'archive',
    [
      'archived',
      'archive',
      'đã lưu trữ',
      'lưu trữ',
      'thư đã lưu trữ',
      'archiviert',
      'archivé',
      'archivés',
      'archivado',
      'archivados',
      'アーカイブ',
      'アーカイブ済み',
    ],
  ],
]
const GMAIL_MEANINGS = new Map(
  GMAIL_LABELS.flatMap(([meaning, names]) => names.map((name) => [name, meaning] as const)),
)
/** Matches a tab of Gmail's inbox, such as `Category Updates`. */
const GMAIL_TAB = /^(category|danh mục|kategorie|catégorie|categoría|カテゴリ)[\s:「]/iu

/** Thunderbird (`X-Mozilla-Keys`), Dovecot and Alpine (`X-Keywords`) write keywords as in RFC 5788. */
const KEYWORDS: Readonly<Record<string, Meaning>> = {
  junk: 'junk',
  $junk: 'junk',
  spam: 'junk',
  $phishing: 'junk',
  '\\seen': 'read',
  $seen: 'read',
  '\\flagged': 'starred',
  $flagged: 'starred',
  '\\answered': 'answered',
  $answered: 'answered',
  $forwarded: 'forwarded',
  forwarded: 'forwarded',
  '\\deleted': 'trash',
  $deleted: 'trash',
  '\\draft': 'drafts',
  $draft: 'drafts',
}

/** The first of several places wins: Gmail lists deleted mail under all of its labels. */
const PLACE_ORDER: readonly StatedFolder[] = ['trash', 'junk', 'drafts', 'inbox', 'sent', 'archive']

interface StatusBits {
  readonly field: string
  readonly pattern: RegExp
  readonly read?: number
  readonly starred?: number
  readonly answered?: number
  readonly forwarded?: number
  readonly trash?: number
  readonly drafts?: number
  readonly junk?: number
}

const STATUS_BITS: readonly StatusBits[] = [
  // nsMsgMessageFlags: Read, Replied, Marked, Expunged (deleted, and the folder is not compacted yet), Forwarded.
  {
    field: 'x-mozilla-status',
    pattern: /^([0-9a-f]{4})\b/i,
    read: 0x1,
    answered: 0x2,
    starred: 0x4,
    trash: 0x8,
    forwarded: 0x1000,
  },
  // IMAPDeleted.
  { field: 'x-mozilla-status2', pattern: /^([0-9a-f]{8})\b/i, trash: 0x00200000 },
  // Evolution writes `uid-flags` (CamelMessageFlags).
  {
    field: 'x-evolution',
    pattern: /^[0-9a-f]{8}-([0-9a-f]{4,8})\b/i,
    read: 0x10,
    answered: 0x1,
    forwarded: 0x400,
    starred: 0x8,
    trash: 0x2,
    drafts: 0x4,
    junk: 0x80,
  },
]

/** mutt, Pine, Alpine and Dovecot write letters. */
const STATUS_LETTERS: readonly (readonly [
  field: string,
  pattern: RegExp,
  letters: Readonly<Record<string, Meaning>>,
])[] = [
  ['status', /^[ROUNDFAT]{1,6}$/, { R: 'read', D: 'trash', F: 'starred', A: 'answered' }],
  ['x-status', /^[ROUNDFATS]{1,6}$/, { R: 'read', D: 'trash', F: 'starred', A: 'answered', T: 'drafts' }],
]

const MARKS: readonly (readonly [field: string, pattern: RegExp, meaning: Meaning])[] = [
  // Outlook and Windows Mail open such a file in the editor.
  ['x-unsent', /^1$/, 'drafts'],
  // Outlook's follow-up flag.
  ['x-message-flag', /^(?!.*\b(complete|completed|hoàn tất|đã hoàn tất)\b)\S/iu, 'starred'],
  // Apple Mail.
  ['x-uniform-type-identifier', /^com\.apple\.mail-draft$/i, 'drafts'],
]

export function statedState(field: FieldReader, gmailLabels: readonly string[]): StatedState {
  const meanings = new Set<Meaning>()
  let hasReadMark = false
  for (const { field: name, pattern, read, ...bits } of STATUS_BITS) {
    const written = pattern.exec(field(name)?.trim() ?? '')?.[1]
    if (written === undefined) continue
    const flags = Number.parseInt(written, 16)
    if (read !== undefined) {
      hasReadMark = true
      if (flags & read) meanings.add('read')
    }
    for (const each of ['starred', 'answered', 'forwarded', 'trash', 'drafts', 'junk'] as const)
      if (flags & (bits[each] ?? 0)) meanings.add(each)
  }
  for (const [name, pattern, letters] of STATUS_LETTERS) {
    const written = field(name)?.trim() ?? ''
    if (!pattern.test(written)) continue
    if (name === 'status') hasReadMark = true
    for (const letter of written) if (letters[letter] !== undefined) meanings.add(letters[letter])
  }
  for (const [name, pattern, meaning] of MARKS) if (pattern.test(field(name)?.trim() ?? '')) meanings.add(meaning)
  for (const name of ['x-mozilla-keys', 'x-keywords']) {
    for (const key of (field(name) ?? '').toLowerCase().split(/[\s,]+/)) {
      const meaning = Object.hasOwn(KEYWORDS, key) ? KEYWORDS[key] : undefined
      if (meaning) meanings.add(meaning)
    }
  }
  for (const label of gmailLabels) {
    const meaning = meaningOfGmailLabel(label)
    if (meaning) meanings.add(meaning)
  }
  const isRead = meanings.has('unread') ? false : meanings.has('read') || (hasReadMark ? false : undefined)
  const place = PLACE_ORDER.find((each) => meanings.has(each))
  return {
    ...(isRead !== undefined && { isRead }),
    ...(meanings.has('starred') && { isStarred: true }),
    ...(meanings.has('answered') && { isAnswered: true }),
    ...(meanings.has('forwarded') && { isForwarded: true }),
    ...(place && { place }),
  }
}

function meaningOfGmailLabel(label: string): Meaning | undefined {
  return GMAIL_MEANINGS.get(normalForm(label, 'NFC').trim().toLowerCase())
}

/** Gmail assigned these labels automatically, for a folder, a state or a tab. */
export function isGmailsOwnLabel(label: string): boolean {
  return meaningOfGmailLabel(label) !== undefined || GMAIL_TAB.test(normalForm(label, 'NFC'))
}
