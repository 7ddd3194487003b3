import type { Address } from '@sen/model/addresses'
import { visibleText } from '@sen/model/trust/seen-text'
import type { SenderEvidence } from '@sen/model/trust/sender-verdict'
import { senderWarning } from '@sen/model/trust/sender-warnings'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { listThreads } from '../threads/list-threads.ts'
import { findStrangers } from '../trust/find-strangers.ts'
import { receiveMail } from './receive-mail.ts'

const EVIDENCE: SenderEvidence = {
  spf: { result: 'pass', isAligned: false },
  dkim: { result: 'none', isAligned: false },
  dmarc: 'none',
  arcPassed: false,
}
const MOST_ROWS = 500
const [COLLEAGUE, REJECTING, STRANGER] = ['chu@sen.example', 'ceo@bank.test', 'x@evil.test']

let w: TestWorld
let lan: Actor
const blobs = new MemoryBlobStore()
let count = 0
beforeAll(async () => {
  w = await world()
  lan = await w.mailbox('lan@sen.example')
  await w.mailbox(COLLEAGUE)
})
afterAll(() => w.close())

async function shown(head: string) {
  count += 1
  const raw = Buffer.from(`${head}\r\nTo: lan@sen.example\r\nSubject: thư ${count}\r\n\r\nChào`, 'utf8')
  const senderCheck = {
    check: async (_: unknown, __: unknown, authors: readonly string[]) =>
      authors.includes('bank.test') ? ({ ...EVIDENCE, dmarc: 'fail' } as const) : EVIDENCE,
  }
  const envelope = { mailFrom: STRANGER, recipient: lan.address, remoteAddress: '198.51.100.7', helo: 'x' }
  const needs = { ...w, blobs, mime: new DirectMime(), senderCheck }
  const [received] = await receiveMail(needs, { way: 'smtp', raw }, [{ mailboxId: lan.mailboxId, envelope }])
  if (!received || typeof received === 'string') throw new Error('not received')
  const { message, strangers } = await w.store.read(lan.mailboxId, async (r) => {
    const found = await r.messages.find(received.messageId)
    if (!found) throw new Error('not kept')
    return { message: found, strangers: await findStrangers(r, lan, [found]) }
  })
  const { rows } = await listThreads(w, lan, { in: 'INBOX', limit: MOST_ROWS, offset: 0 })
  const row = rows.find(({ threadId }) => threadId === message.threadId)
  const authors = [message.from, ...(message.otherAuthors ?? [])]
  const doubt = senderWarning({ subject: 'x', verdict: message.verdict, stranger: strangers.get(message.id) })
  return { authors, listed: row?.participants ?? [], isListMarked: row?.isForged ?? false, doubt }
}

/** Reduces text to letters and digits, with the words for `@` and `.`, because readers overlook other characters. */
function asRead(people: readonly Address[]): string {
  const text = people.map(({ name, email }) => `${name} ${email}`).join(' ')
  return visibleText(text)
    .toLowerCase()
    .replaceAll(/[\s()[\]]*(?:\bat\b|@)[\s()[\]]*/gu, '@')
    .replaceAll(/[\s()[\]]*(?:\bdot\b|\.)[\s()[\]]*/gu, '.')
    .replaceAll(/["']/gu, '')
}

const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

const inCharset = (text: string, charset: string) => `=?${charset}?B?${Buffer.from(text).toString('base64')}?=`

function inTwo(text: string, at: number): string {
  const bytes = Buffer.from(text)
  return [bytes.subarray(0, at), bytes.subarray(at)].map((part) => `=?utf-8?B?${part.toString('base64')}?=`).join(' ')
}

/** Each form is tested with a colleague's address and with one whose domain publishes p=reject. */
const FORMS: readonly (readonly [string, (victim: string) => string])[] = [
  ['an ordinary From', (v) => `From: Chu <${v}>`],
  ['a bare address', (v) => `From: ${v}`],
  ['no From, a Sender', (v) => `Sender: Chu <${v}>`],
  ['an empty From, a Sender', (v) => `From:\r\nSender: Chu <${v}>`],
  ['a From of a blank, a Sender', (v) => `From: \r\nSender: ${v}`],
  ['an empty group, a Sender', (v) => `From: undisclosed:;\r\nSender: Chu <${v}>`],
  ['two empty groups, a Sender', (v) => `From: a:;, b:;\r\nSender: ${v}`],
  ['empty brackets, a Sender', (v) => `From: <>\r\nSender: Chu <${v}>`],
  ['a comment alone, a Sender', (v) => `From: (nobody)\r\nSender: Chu <${v}>`],
  ['commas alone, a Sender', (v) => `From: , ,\r\nSender: Chu <${v}>`],
  ['an encoded blank, a Sender', (v) => `From: =?utf-8?Q?_?=\r\nSender: Chu <${v}>`],
  ['invisible characters, a Sender', (v) => `From: \u200b\u2060\r\nSender: Chu <${v}>`],
  ['signs alone, a Sender', (v) => `From: "\\"\\""\r\nSender: Chu <${v}>`],
  ['a Sender of two', (v) => `Sender: ${STRANGER}, Chu <${v}>`],
  ['two Sender fields', (v) => `Sender: Chu <${v}>\r\nSender: ${STRANGER}`],
  ['a Sender with a fold before its colon', (v) => `Sender\r\n : Chu <${v}>`],
  ['a Sender in a group', (v) => `Sender: Team: Chu <${v}>;`],
  ['a Sender that is encoded', (v) => `Sender: ${encoded(v)}`],
  ['a Sender with a route', (v) => `Sender: <@evil.test:${v}>`],
  ['a Sender with a name that is the address', (v) => `Sender: "${v}" <${STRANGER}>`],
  ['a Sender beside a From', (v) => `From: ${STRANGER}\r\nSender: Chu <${v}>`],
  ['a Reply-To alone', (v) => `Reply-To: Chu <${v}>`],
  ['a Reply-To beside a From', (v) => `From: ${STRANGER}\r\nReply-To: Chu <${v}>`],
  ['a Resent-From alone', (v) => `Resent-From: Chu <${v}>`],
  ['a Resent-From beside a From', (v) => `Resent-From: Chu <${v}>\r\nFrom: ${STRANGER}`],
  ['a Resent-Sender alone', (v) => `Resent-Sender: Chu <${v}>`],
  ['a Return-Path alone', (v) => `Return-Path: <${v}>`],
  ['a From in a group', (v) => `From: Team: Chu <${v}>;`],
  ['a group within its name', (v) => `From: ${v}: ${STRANGER};`],
  ['two addresses', (v) => `From: ${STRANGER}, ${v}`],
  ['two addresses, the other way', (v) => `From: ${v}, ${STRANGER}`],
  ['two addresses without a comma', (v) => `From: <${STRANGER}> <${v}>`],
  ['two addresses, the second bare', (v) => `From: <${STRANGER}>${v}`],
  ['two From fields', (v) => `From: ${STRANGER}\r\nFrom: ${v}`],
  ['two From fields, the other way', (v) => `From: ${v}\r\nFrom: ${STRANGER}`],
  ['a second From with a blank', (v) => `From: ${STRANGER}\r\nFrom : ${v}`],
  ['an encoded address', (v) => `From: ${encoded(v)}`],
  ['an encoded address in brackets', (v) => `From: ${encoded(`<${v}>`)}`],
  ['an encoded name with the address', (v) => `From: ${encoded(`Chu <${v}>`)}`],
  ['an encoded name with the address in round brackets', (v) => `From: ${encoded(`Chu (${v})`)}`],
  ['an encoded address in quoted-printable', (v) => `From: =?utf-8?Q?${v.replace('@', '=40')}?=`],
  ['an encoded address in two words', (v) => `From: ${encoded(v.slice(0, 5))} ${encoded(v.slice(5))}`],
  ['an encoded list', (v) => `From: ${encoded(`${STRANGER}, ${v}`)}`],
  ['an encoded address behind a name', (v) => `From: Chu ${encoded(v)}`],
  ['a quoted address alone', (v) => `From: "${v}"`],
  ['a quoted address before empty brackets', (v) => `From: "${v}" <>`],
  ['an encoded address before empty brackets', (v) => `From: ${encoded(v)} <>`],
  ['a quoted address before a word in brackets', (v) => `From: "${v}" <chu>`],
  ['a name that is the address', (v) => `From: "${v}" <${STRANGER}>`],
  ['an encoded name that is the address', (v) => `From: ${encoded(v)} <${STRANGER}>`],
  ['a name with the address behind another', (v) => `From: "${STRANGER} ${v}" <${STRANGER}>`],
  ['a name with the address in brackets', (v) => `From: "Chu <${v}>" <${STRANGER}>`],
  ['a name with the address and blanks', (v) => `From: "${v.replace('@', ' @ ')}" <${STRANGER}>`],
  ['a name with blanks around all signs', (v) => `From: "${v.replace('@', ' @ ').replace('.', ' . ')}" <${STRANGER}>`],
  ['a name with the address in words', (v) => `From: "${v.replace('@', ' at ')}" <${STRANGER}>`],
  [
    'a name with the address in words only',
    (v) => `From: "${v.replace('@', ' at ').replace('.', ' dot ')}" <${STRANGER}>`,
  ],
  ['a name with signs in brackets', (v) => `From: "${v.replace('@', ' (at) ').replace('.', ' [dot] ')}" <${STRANGER}>`],
  ['the address in words alone', (v) => `From: ${encoded(v.replace('@', ' at '))}`],
  ['a name with a full-width sign', (v) => `From: ${encoded(v.replace('@', '＠'))} <${STRANGER}>`],
  ['a name with an ideographic full stop', (v) => `From: ${encoded(v.replace('.', '。'))} <${STRANGER}>`],
  ['a name with invisible characters', (v) => `From: ${encoded(v.replace('@', '\u200b@\u2060'))} <${STRANGER}>`],
  ['a name in full width', (v) => `From: ${encoded(v.replaceAll(/[a-z]/g, wide))} <${STRANGER}>`],
  ['a name with a blank braille cell', (v) => `From: ${encoded(v.replace('@', '\u2800@\u2800'))} <${STRANGER}>`],
  ['a name with a note without a head', (v) => `From: ${encoded(v.replace('@', '\u{1d159}@'))} <${STRANGER}>`],
  ['a name with a mark on the sign', (v) => `From: ${encoded(v.replace('@', '@\u0332 '))} <${STRANGER}>`],
  ['a name with quotation marks around the sign', (v) => `From: ${encoded(v.replace('@', '“@”'))} <${STRANGER}>`],
  ['a name with apostrophes around the sign', (v) => `From: ${encoded(v.replace('@', "'@'"))} <${STRANGER}>`],
  ['a name with angles around the sign', (v) => `From: ${encoded(v.replace('@', '‹@›'))} <${STRANGER}>`],
  ['a name with a bullet', (v) => `From: ${encoded(v.replace('.', '•'))} <${STRANGER}>`],
  ['a name with a Japanese middle dot', (v) => `From: ${encoded(v.replace('.', '・'))} <${STRANGER}>`],
  ['a name with a Z notation spot', (v) => `From: ${encoded(v.replace('.', '⦁'))} <${STRANGER}>`],
  ['a name with underscores', (v) => `From: "${v.replace('@', ' _at_ ').replace('.', ' _dot_ ')}" <${STRANGER}>`],
  ['brackets around the domain', (v) => `From: <${v.replace('@', '@[')}]>`],
  ['two dots in the domain', (v) => `From: <${v.replace('.', '..')}>`],
  ['a comment as the name', (v) => `From: ${STRANGER} (${v})`],
  ['a comment within the address', (v) => `From: <${v.replace('@', '@(x)')}>`],
  ['a comment with another address', (v) => `From: (${STRANGER}) ${v}`],
  ['a route', (v) => `From: <@evil.test:${v}>`],
  ['a victim in the route', (v) => `From: <@${v.split('@')[1]}:${STRANGER}>`],
  ['blanks within the address', (v) => `From: <${v.replace('@', ' @ ')}>`],
  ['a soft hyphen', (v) => `From: <${v.replace('.', '\u00ad.')}>`],
  ['a full-width domain', (v) => `From: <${v.replace(/(?<=@).*/, (domain) => domain.replaceAll(/[a-z]/g, wide))}>`],
  ['the dot of the root', (v) => `From: <${v}.>`],
  ['capitals', (v) => `From: <${v.toUpperCase()}>`],
  ['a quoted local part', (v) => `From: <"${v}"@evil.test>`],
  ['a quoted local part that is empty', (v) => `From: <""${v.replace(/^[^@]*/, '')}>`],
  ['a quoted local part with a blank', (v) => `From: <"chu x"${v.replace(/^[^@]*/, '')}>`],
  ['a domain below it', (v) => `From: <${v.replace('@', '@mail.')}>`],
  ['a byte-order mark', (v) => `\ufeffFrom: ${v}`],
  ['folds around it', (v) => `From:\r\n Chu\r\n\t<${v}>`],
  ['a percent route', (v) => `From: <${v.replace('@', '%')}@evil.test>`],
  ['a NUL behind it', (v) => `From: <${v}\0${STRANGER}>`],
  ['an encoded word in brackets', (v) => `From: <=?utf-8?Q?${v.replace('@', '=40')}?=>`],
  ['a base64 word in brackets', (v) => `From: Chu <${encoded(v)}>`],
  ['an encoded local part', (v) => `From: <${encoded('chu')}${v.replace(/^[^@]*/, '')}>`],
  ['an encoded domain', (v) => `From: <chu@${encoded(v.replace(/^[^@]*@/, ''))}>`],
  ['an encoded local part without brackets', (v) => `From: ${encoded('chu')}${v.replace(/^[^@]*/, '')}`],
  ['two words in brackets', (v) => `From: <${encoded(v.slice(0, 5))} ${encoded(v.slice(5))}>`],
  ['a word in brackets in a Sender', (v) => `Sender: <${encoded(v)}>`],
  ['a word in brackets in a group', (v) => `From: Team: <${encoded(v)}>;`],
  ['an encoded word in quotation marks', (v) => `From: "${encoded(v)}" <${STRANGER}>`],
  ['an encoded word in quotation marks alone', (v) => `From: "${encoded(v)}"`],
  ['an encoded group name', (v) => `From: ${encoded(v)}: ${STRANGER};`],
  ['an encoded group of nobody', (v) => `From: ${encoded(v)}:;`],
  ['an encoded member of a group', (v) => `From: Team: ${encoded(v)} <${STRANGER}>;`],
  ['an encoded member of a group alone', (v) => `From: Team: ${encoded(v)};`],
  ['a letter over two words', (v) => `From: ${inTwo(`Chữ ${v}`, 4)} <${STRANGER}>`],
  ['two words without a blank', (v) => `From: ${encoded(v.slice(0, 4))}${encoded(v.slice(4))} <${STRANGER}>`],
  ['two words of two charsets', (v) => `From: ${encoded(v.slice(0, 4))} ${inCharset(v.slice(4), 'iso-8859-1')}`],
  ['UTF-16', (v) => `From: =?utf-16le?B?${Buffer.from(v, 'utf16le').toString('base64')}?= <${STRANGER}>`],
  ['UTF-7', (v) => `From: =?utf-7?Q?${v.replace('@', '+AEA-')}?=`],
  ['ISO-2022-JP', (v) => `From: ${inCharset(v, 'iso-2022-jp')}`],
  ['HZ', (v) => `From: ${inCharset(v, 'hz-gb-2312')} <${STRANGER}>`],
  ['a charset that nobody knows', (v) => `From: ${inCharset(v, 'x-unknown')} <${STRANGER}>`],
  ['a language', (v) => `From: ${inCharset(v, 'utf-8*vi')} <${STRANGER}>`],
  ['a word in a word', (v) => `From: ${encoded(encoded(v))} <${STRANGER}>`],
  ['a word in a word alone', (v) => `From: ${encoded(encoded(v))}`],
  ['a word in a word in brackets', (v) => `From: <${encoded(encoded(v))}>`],
  ['a word in a word in a word', (v) => `From: ${encoded(encoded(encoded(v)))} <${STRANGER}>`],
  ['a word without an end', (v) => `From: =?utf-8?Q?${v.replace('@', '=40')} <${STRANGER}>`],
  ['a word without an end alone', (v) => `From: =?utf-8?Q?${v.replace('@', '=40')}`],
  ['a word without a charset', (v) => `From: =??Q?${v.replace('@', '=40')}?= <${STRANGER}>`],
  ['a word in a third encoding', (v) => `From: =?utf-8?X?${v.replace('@', '=40')}?= <${STRANGER}>`],
  ['a word with blanks', (v) => `From: =?utf-8?Q? ${v.replace('@', '=40')} ?=`],
  ['nested comments before it', (v) => `From: ((a)(b (${STRANGER}))) ${v}`],
  ['nested comments behind another', (v) => `From: ${STRANGER} (a (${v}))`],
  ['six comments in each other', (v) => `From: <${v.replace('@', '((((((x))))))@')}>`],
  ['a comment alone', (v) => `From: (${v})`],
  ['an encoded comment alone', (v) => `From: (${encoded(v)})`],
  ['a comment without an end', (v) => `From: ${v} (${STRANGER}`],
  ['an override of the direction', (v) => `From: ${encoded(`\u202e${[...v].toReversed().join('')}`)} <${STRANGER}>`],
  ['an isolate', (v) => `From: ${encoded(`\u2067${v}\u2069`)} <${STRANGER}>`],
  ['an Arabic letter mark', (v) => `From: ${encoded(v.replace('@', '\u061c@'))} <${STRANGER}>`],
  ['a mark of the direction in the address', (v) => `From: <${v.replace('@', '\u200f@')}>`],
  ['tag characters in the name', (v) => `From: ${encoded(v.replace('@', '\u{e0065}@'))} <${STRANGER}>`],
  ['tag characters in the address', (v) => `From: <${v.replace('@', '\u{e0065}@')}>`],
  ['a letter in a circle', (v) => `From: ${encoded(v.replace('@', 'ⓐ'))} <${STRANGER}>`],
  ['a small sign', (v) => `From: ${encoded(v.replace('@', '\ufe6b'))} <${STRANGER}>`],
  ['a word in lenticular brackets', (v) => `From: ${encoded(v.replace('@', '【at】'))} <${STRANGER}>`],
  ['a word in stars', (v) => `From: "${v.replace('@', ' *at* ')}" <${STRANGER}>`],
  ['a word in Cyrillic', (v) => `From: ${encoded(v.replace('@', ' \u0430\u0442 '))} <${STRANGER}>`],
  ['a sign as pages spell it', (v) => `From: "${v.replace('@', '&#64;')}" <${STRANGER}>`],
  ['a sign as links spell it', (v) => `From: ${v.replace('@', '%40')}`],
  ['a line separator', (v) => `From: ${encoded(v.replace('@', '\u2028@'))} <${STRANGER}>`],
  ['a backslash before the sign', (v) => `From: ${v.replace('@', '\\@')}`],
  ['an encoded line end', (v) => `From: ${encoded(`Chu\r\n<${v}>`)} <${STRANGER}>`],
  ['encoded quotation marks', (v) => `From: ${encoded(`a" <${v}> "`)} <${STRANGER}>`],
  ['a link', (v) => `From: <mailto:${v}>`],
  ['groups in a group', (v) => `From: A: B: ${v};;`],
  ['semicolons', (v) => `From: ${STRANGER}; ${v}`],
  ['three From fields', (v) => `From: ${STRANGER}\r\nFrom:\r\nFROM:${v}`],
  ['all fields but From', (v) => `Resent-From: ${v}\r\nResent-Sender: ${v}\r\nReply-To: ${v}\r\nSender: ${v}`],
  ['brackets without an end', (v) => `From: Chu <${v}`],
  ['brackets without an end before others', (v) => `From: <${v} <${STRANGER}>`],
  ['brackets the other way', (v) => `From: >${v}< <${STRANGER}>`],
  ['a full-width sign in brackets', (v) => `From: Chu <${v.replace('@', '＠')}>`],
  ['a small sign in brackets', (v) => `From: Chu <${v.replace('@', '﹫')}>`],
  ['a full-width sign and dot in brackets', (v) => `From: Chu <${v.replace('@', '＠').replace('.', '．')}>`],
  ['a full-width sign behind a space of no width', (v) => `From: Chu <${v.replace('@', '\u200b＠')}>`],
  ['a full-width sign in a Sender', (v) => `Sender: Chu <${v.replace('@', '＠')}>`],
  ['a full-width sign beside another', (v) => `From: Chu <${v.replace('@', '＠')}>, ${STRANGER}`],
  ['a full-width sign behind another', (v) => `From: <${STRANGER}> ${v.replace('@', '＠')}`],
  ['a letter in a circle in brackets', (v) => `From: Chu <${v.replace('@', 'ⓐ')}>`],
  ['a word in brackets as the sign', (v) => `From: Chu <${v.replace('@', '(at)')}>`],
  ['words in brackets', (v) => `From: Chu <${v.replace('@', ' at ')}>`],
]

function wide(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) + 0xfee0)
}

it.each(FORMS.flatMap(([form, head]) => [COLLEAGUE, REJECTING].map((victim) => [form, victim, head(victim)] as const)))(
  'shows no address that was not judged: %s, %s',
  async (_, victim, head) => {
    const { authors, listed, isListMarked, doubt } = await shown(head)
    const read = asRead([...authors, ...listed])
    const domain = victim.slice(victim.indexOf('@'))
    const isVictims = authors.some(({ email }) => visibleText(email).toLowerCase().endsWith(domain))
    const isNamed = authors.some(({ name }) => asRead([{ name, email: '' }]).includes(victim))
    if (isVictims || isNamed || read.includes(victim)) {
      expect({ read, doubt, isListMarked }).toEqual({ read, doubt: expect.any(String), isListMarked: true })
    }
    expect(listed.map(({ email }) => email)).toEqual(authors.map(({ email }) => email))
    expect(isNamed && !isVictims).toBe(false)
    expect(read).not.toContain('=?')
  },
)

it.each([
  ['no From, a Sender', `Sender: Chu <${COLLEAGUE}>`],
  ['an empty From', `From:\r\nSender: Chu <${COLLEAGUE}>`],
  ['an empty group', `From: undisclosed:;\r\nSender: Chu <${REJECTING}>`],
  ['an encoded address alone', `From: ${encoded(COLLEAGUE)}`],
])('judges the author that is shown: %s', async (_, head) => {
  expect(await shown(head)).toMatchObject({ doubt: 'forged', isListMarked: true })
})

it.each(['From', 'Sender'])('marks a double of a colleague’s address that only %s names', async (field) => {
  expect(await shown(`${field}: Chu <chu@s\u0435n.example>`)).toMatchObject({ doubt: 'look_alike' })
})

it.each([
  ['signs alone', 'From: "\\"\\"" <scan@x.test>', { name: '', email: 'scan@x.test' }],
  ['a dash', 'From: - <scan@x.test>', { name: '', email: 'scan@x.test' }],
  ['invisible letters', `From: ${encoded('\u3164\u2800')} <scan@x.test>`, { name: '', email: 'scan@x.test' }],
  [
    'its own address in words',
    'From: "scan at x.test" <scan@x.test>',
    { name: 'scan at x.test', email: 'scan@x.test' },
  ],
  [
    'its own house in words',
    'From: Support at Shop.test <noreply@news.shop.test>',
    { name: 'Support at Shop.test', email: 'noreply@news.shop.test' },
  ],
  ['an ordinary name', 'From: Lan @ FPT <lan@x.test>', { name: 'Lan @ FPT', email: 'lan@x.test' }],
])('keeps names that say something about their own address: %s', async (_, head, author) => {
  expect((await shown(head)).authors).toEqual([author])
})

/** The list shows the name alone, so it must not read as the colleague's address, regardless of its signs. */
it.each([
  ...('⠄⠂▪ꞏᐧ●◦🞄˙⳹ˌ‚,?/|~☆=+'.match(/./gu)?.map((dot) => COLLEAGUE.replace('.', dot)) ?? []),
  ...('ⓐ🅐⒜◎ꬰ⊛☉'.match(/./gu)?.map((sign) => COLLEAGUE.replace('@', sign)) ?? []),
  ...['(a)', '[a còng]', '–@–', '|@|', '\ufffc@\ufffc', ' ⟦α⟧ ', ' a còng ', '@@', '[@]'].map((sign) =>
    COLLEAGUE.replace('@', sign),
  ),
  'chu a còng sen chấm example',
  'chu a cong sen cham example',
  'chu at sen dot example',
  'Chu (chu@sen example)',
  'CHU@SEN–EXAMPLE',
  'chu@s\u0435n⠄ex\u0430mple',
  'Lê Đình Chu, chu@sen .. example',
])('removes a name that reads as the colleague’s address: %s', async (name) => {
  expect((await shown(`From: ${encoded(name)} <${STRANGER}>`)).listed).toEqual([{ name: '', email: STRANGER }])
  const alone = await shown(`From: ${encoded(name)}`)
  expect({ alone, doubt: alone.doubt }).toMatchObject({ doubt: 'forged' })
})

it.each([
  'Chu Sen',
  'Chu Sen Example',
  'Lê Đình Chu',
  'Lan @ FPT',
  'Sen Example',
  'Sen, Chu',
  'Shop.vn',
  'Ms. An (HR)',
])('keeps an ordinary name: %s', async (name) => {
  expect((await shown(`From: ${encoded(name)} <a@khach.test>`)).authors[0]?.name).toBe(name)
})

/** These are not addresses, but readers take them for the colleague's. */
it.each([
  ...['＠', '﹫', 'ⓐ', ' at ', '(at)', '%40', '◎', '|'].map((sign) => COLLEAGUE.replace('@', sign)),
  ...['⠄', 'ꞏ', '˙', '_', 'ᐧ', '▪', 'ˌ', ','].map((dot) => COLLEAGUE.replace('.', dot)),
  `${COLLEAGUE}/x`,
  `${COLLEAGUE},x`,
  `${COLLEAGUE}?x`,
  `${COLLEAGUE}\ufffc`,
])('marks an address that cannot be judged: %s', async (email) => {
  for (const head of [`From: Chu <${email}>`, `Sender: Chu <${email}>`, `From: <${STRANGER}>, Chu <${email}>`]) {
    expect({ head, ...(await shown(head)) }).toMatchObject({ doubt: expect.any(String), isListMarked: true })
  }
})

it.each(['root', 'MAILER-DAEMON', 'root@localhost', 'root@[192.0.2.1]', 'a@bücher.test', 'a@b_c.khach.test'])(
  'does not mark an ordinary address: %s',
  async (email) => {
    expect((await shown(`From: <${email}>`)).isListMarked).toBe(false)
  },
)
