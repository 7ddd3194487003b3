import { describe, expect, it } from 'vitest'
import { appleState } from './apple-flags.ts'
import { isGmailsOwnLabel, type StatedState, statedState } from './import-states.ts'

describe('state and place that Gmail writes as labels', () => {
  it.each<[labels: string, state: StatedState]>([
    ['Inbox,Unread', { isRead: false, place: 'inbox' }],
    ['Inbox,Opened,Starred', { isRead: true, isStarred: true, place: 'inbox' }],
    ['Spam,Unread', { isRead: false, place: 'junk' }],
    ['Trash,Inbox,Opened', { isRead: true, place: 'trash' }],
    ['Sent,Opened', { isRead: true, place: 'sent' }],
    ['Inbox,Sent,Opened', { isRead: true, place: 'inbox' }],
    ['Drafts', { place: 'drafts' }],
    ['Archived,Important,Opened', { isRead: true, place: 'archive' }],
    ['Opened,Category Updates,Việc', { isRead: true }],
    ['Hộp thư đến,Chưa đọc,Quan trọng', { isRead: false, place: 'inbox' }],
    ['Đã mở,Đã gắn dấu sao,Dự án', { isRead: true, isStarred: true }],
    ['Có gắn dấu sao,Hộp thư đến', { isStarred: true, place: 'inbox' }],
    ['Thư rác,Chưa đọc', { isRead: false, place: 'junk' }],
    ['Thùng rác,Đã mở', { isRead: true, place: 'trash' }],
    ['Đã gửi,Đã mở', { isRead: true, place: 'sent' }],
    ['Thư đã gửi'.normalize('NFD'), { place: 'sent' }],
    ['Thư nháp', { place: 'drafts' }],
    ['Bản nháp', { place: 'drafts' }],
    ['Đã lưu trữ', { place: 'archive' }],
    ['Chưa mở,Hộp thư đến', { isRead: false, place: 'inbox' }],
    ['Unopened,Inbox', { isRead: false, place: 'inbox' }],
    ['Thùng Rác,Đã xem', { isRead: true, place: 'trash' }],
    ['Posteingang,Ungelesen,Wichtig', { isRead: false, place: 'inbox' }],
    ['Gesendet,Markiert,Geöffnet', { isRead: true, isStarred: true, place: 'sent' }],
    ['Papierkorb,Posteingang', { place: 'trash' }],
    ['Entwürfe', { place: 'drafts' }],
    ['Archiviert,Gelesen', { isRead: true, place: 'archive' }],
    ['Boîte de réception,Non lus', { isRead: false, place: 'inbox' }],
    ['Messages envoyés,Ouvert,Suivis', { isRead: true, isStarred: true, place: 'sent' }],
    ['Corbeille,Ouverts', { isRead: true, place: 'trash' }],
    ['Brouillons'.normalize('NFD'), { place: 'drafts' }],
    ['Archivé,Important', { place: 'archive' }],
    ['Recibidos,No leídos,Destacados', { isRead: false, isStarred: true, place: 'inbox' }],
    ['Enviados,Abiertos,Importante', { isRead: true, place: 'sent' }],
    ['Papelera', { place: 'trash' }],
    ['Correo no deseado,Sin abrir', { isRead: false, place: 'junk' }],
    ['Borradores', { place: 'drafts' }],
    ['受信トレイ,未読,重要', { isRead: false, place: 'inbox' }],
    ['送信済み,既読,スター付き', { isRead: true, isStarred: true, place: 'sent' }],
    ['送信済みメール,開封済み', { isRead: true, place: 'sent' }],
    ['迷惑メール', { place: 'junk' }],
    ['ゴミ箱', { place: 'trash' }],
    ['下書き', { place: 'drafts' }],
    ['アーカイブ済み', { place: 'archive' }],
    ['Posteingang alt,Offene Fragen', {}],
    ['Superstar,[Imap]/Trash', {}],
    ['Trò chuyện', {}],
    ['Việc,Inbox cũ,Thùng rác tái chế', {}],
    ['', {}],
  ])('%s', (labels, state) => {
    expect(statedState(() => undefined, labels.split(','))).toEqual(state)
  })
})

describe('state and place that mail programs write into fields', () => {
  it.each<[program: string, fields: Readonly<Record<string, string>>, state: StatedState]>([
    ['Thunderbird, unread', { 'x-mozilla-status': '0000', 'x-mozilla-status2': '00000000' }, { isRead: false }],
    ['Thunderbird, read', { 'x-mozilla-status': '0001' }, { isRead: true }],
    ['Thunderbird, read and answered', { 'x-mozilla-status': '0003' }, { isRead: true, isAnswered: true }],
    ['Thunderbird, starred', { 'x-mozilla-status': '0005' }, { isRead: true, isStarred: true }],
    ['Thunderbird, forwarded', { 'x-mozilla-status': '1001' }, { isRead: true, isForwarded: true }],
    ['Thunderbird, expunged', { 'x-mozilla-status': '0009' }, { isRead: true, place: 'trash' }],
    ['Thunderbird, deleted on IMAP', { 'x-mozilla-status2': '00200000' }, { place: 'trash' }],
    ['Thunderbird, new', { 'x-mozilla-status': '0000', 'x-mozilla-status2': '00010000' }, { isRead: false }],
    ['Thunderbird, junk', { 'x-mozilla-keys': '$label1 Junk' }, { place: 'junk' }],
    ['Thunderbird, not junk', { 'x-mozilla-keys': 'NonJunk $label2' }, {}],
    ['Thunderbird, a broken status', { 'x-mozilla-status': 'zz' }, {}],
    ['mutt, read', { status: 'RO' }, { isRead: true }],
    ['mutt, old and unread', { status: 'O' }, { isRead: false }],
    [
      'mutt, answered and flagged',
      { status: 'RO', 'x-status': 'AF' },
      { isRead: true, isStarred: true, isAnswered: true },
    ],
    ['Pine, deleted', { status: 'RO', 'x-status': 'D' }, { isRead: true, place: 'trash' }],
    ['Pine, a draft', { 'x-status': 'T' }, { place: 'drafts' }],
    ['elm, deleted', { status: 'ROD' }, { isRead: true, place: 'trash' }],
    ['Dovecot, junk', { status: 'O', 'x-keywords': '$Junk  Viec' }, { isRead: false, place: 'junk' }],
    ['a Status of something else', { status: 'Delivered', 'x-status': 'Paid' }, {}],
    ['Evolution, read and flagged', { 'x-evolution': '00000a1b-0018' }, { isRead: true, isStarred: true }],
    ['Evolution, junk', { 'x-evolution': '00000a1b-0080' }, { isRead: false, place: 'junk' }],
    ['Outlook, not sent', { 'x-unsent': '1' }, { place: 'drafts' }],
    ['Outlook, sent', { 'x-unsent': '0' }, {}],
    ['Outlook, to be followed up', { 'x-message-flag': 'Follow up' }, { isStarred: true }],
    ['Outlook, completed', { 'x-message-flag': 'Completed' }, {}],
    ['Apple Mail, a draft', { 'x-uniform-type-identifier': 'com.apple.mail-draft' }, { place: 'drafts' }],
    ['no program', {}, {}],
    ['a keyword named like a method', { 'x-keywords': 'constructor __proto__' }, {}],
  ])('%s', (_, fields, state) => {
    expect(statedState((name) => fields[name], [])).toEqual(state)
  })
})

it.each([
  ['Inbox', true],
  ['Danh mục Mạng xã hội', true],
  ['Đã gắn dấu sao', true],
  ['Kategorie: Werbung', true],
  ['Catégorie : Promotions', true],
  ['Categoría: Notificaciones', true],
  ['カテゴリ「プロモーション」', true],
  ['重要', true],
  ['Danh mục', false],
  ['Kategorien', false],
  ['Dự án', false],
])('Gmail gave the label %s: %s', (label, isGmails) => {
  expect(isGmailsOwnLabel(label)).toBe(isGmails)
})

it.each<[flags: number, state: StatedState]>([
  [0, { isRead: false }],
  [0b1, { isRead: true }],
  [0b1_0001, { isRead: true, isStarred: true }],
  [0b1_0000_0101, { isRead: true, isAnswered: true, isForwarded: true }],
  [0b11, { isRead: true, place: 'trash' }],
  [0b100_0001, { isRead: true, place: 'drafts' }],
  [2 ** 24, { isRead: false, place: 'junk' }],
  [8_590_195_713, { isRead: true }],
])('Apple Mail wrote the flags %d', (flags, state) => {
  expect(appleState(flags)).toEqual(state)
})
