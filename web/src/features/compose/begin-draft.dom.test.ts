import { i18n } from '@lingui/core'
import type { FileField, MessageField } from '@sen/contract/messages'
import { DEFAULT_SETTINGS } from '@sen/model/settings'
import { beforeAll, describe, expect, it } from 'vitest'
import { messages } from '../../i18n/vi.po'
import { contentForAnswer, contentForCopy, contentForNew, type Writer } from './begin-draft.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'vi', messages }))

const lan = { name: 'Lan Nguyễn', email: 'lan@senmail.test' }
const sales = { name: 'Kinh doanh', email: 'kinhdoanh@senmail.test' }
const quan = { name: 'Quân <Trần>', email: 'quan@netco.example' }
const phuc = { name: 'Phúc', email: 'phuc@senmail.test' }

const writer = (settings: Partial<Writer['settings']> = {}): Writer => ({
  user: {
    email: lan.email,
    fullname: lan.name,
    avatar: '',
    enable_smtp: 1,
    enable_drive: true,
    office_editor: false,
    sharing_public: true,
    account_verified: true,
    type: 'other',
    owner: 'chu@senmail.test',
    domains: [{ domain: 'senmail.test', active: true }],
    new_api: 'v4',
    domain_verified: true,
    senders: [lan, sales],
    recall_window: 86_400,
    removed_mail_kept_days: 14,
    footer: 'off',
    room: 'r',
    version: 1,
  },
  settings: { ...DEFAULT_SETTINGS, ...settings },
  signatures: new Map(),
  knowsSignatures: true,
  timeStyle: { language: 'vi', timeZone: 'Asia/Ho_Chi_Minh' },
})

const file = (id: string, contentId = ''): FileField => ({
  id,
  uuid: `u${id}`,
  name: `${id}.png`,
  size: 1,
  content_type: 'image/png',
  content_id: contentId,
  inline: contentId !== '',
  uploaded: false,
  is_office: false,
  scan: 'not_scanned',
  has_virus: false,
  message: '',
})

const message = (more: Partial<MessageField> = {}): MessageField => ({
  id: 'm1',
  thread_id: 't1',
  message_id_header: 'b@netco.example',
  is_draft: false,
  folder: 'INBOX',
  folder_id: 'f1',
  old_folder: null,
  in_reply_to: 'a@senmail.test',
  references: ['a@senmail.test'],
  from: quan,
  reply_to: [],
  to: [sales],
  cc: [phuc],
  bcc: [],
  subject: 'Báo giá',
  snippet: '',
  body: '<div>Chào <b>chị</b></div>',
  body_format: 'html',
  has_remote_content: false,
  images_shown: false,
  body_clipped: false,
  body_shortfall: null,
  verdict: null,
  date: Date.UTC(2026, 7, 12, 2, 15) / 1_000,
  header_date: null,
  unread: false,
  starred: false,
  files: [],
  status: '',
  state: '',
  unparsable: false,
  size: 1,
  revision: 0,
  deliveries: [],
  recall: null,
  tracked: false,
  tracking: null,
  scheduled: null,
  periodic: null,
  ...more,
})
const emails = (list: readonly { readonly email: string }[]) => list.map((one) => one.email).join(' ')

describe('a new message', () => {
  it('has the default sender and an empty line', () => {
    expect(contentForNew({ kind: 'new' }, writer())).toMatchObject({
      from: lan,
      to: [],
      own: '<div><br></div>',
      quote: '',
    })
  })

  it('takes a text as text', () => {
    const content = contentForNew({ kind: 'new', to: [quan], subject: 'Hỏi', body: 'một\n<b>hai</b>' }, writer())
    expect(content.own).toBe('<div>một</div><div>&lt;b&gt;hai&lt;/b&gt;</div>')
    expect(content).toMatchObject({ to: [quan], subject: 'Hỏi' })
  })

  it.each([
    [true, '<p>Lan</p>', '<div><br></div><div><br></div><div id="sen-signature"><p>Lan</p></div>'],
    [true, '  ', '<div><br></div>'],
    [false, '<p>Lan</p>', '<div><br></div>'],
  ])('signature switched on: %s, %j', (enable_use_signature, signature, own) => {
    expect(contentForNew({ kind: 'new' }, writer({ enable_use_signature, signature })).own).toBe(own)
  })
})

describe('an answer', () => {
  it.each([
    ['reply', 'quan@netco.example', ''],
    ['reply-all', 'quan@netco.example', 'phuc@senmail.test'],
    ['forward', '', ''],
  ] as const)('%s goes to %s, copies to %s, from the address it was sent to', (kind, to, cc) => {
    const content = contentForAnswer({ kind, message: message() }, writer())
    expect([emails(content.to), emails(content.cc), content.from]).toEqual([to, cc, sales])
  })

  it('to the list goes there alone', () => {
    const ofList = message({ list_post: 'thaoluan@lists.example' })
    const content = contentForAnswer({ kind: 'reply-list', message: ofList }, writer())
    expect([emails(content.to), emails(content.cc), content.subject]).toEqual([
      'thaoluan@lists.example',
      '',
      'Re: Báo giá',
    ])
    expect(content.inReplyTo).toBe('b@netco.example')
  })

  it.each([
    ['reply', 'Báo giá', 'Re: Báo giá'],
    ['reply', 'Re: Báo giá', 'Re: Báo giá'],
    ['reply', '**SPOOF** Báo giá', 'Re: Báo giá'],
    ['forward', '**SPOOF** Báo giá', 'Fwd: Báo giá'],
  ] as const)('%s of %j is called %j', (kind, subject, expected) => {
    expect(contentForAnswer({ kind, message: message({ subject }) }, writer()).subject).toBe(expected)
  })

  it.each(['reply', 'forward'] as const)('%s carries no style sheet of the mail it quotes', (kind) => {
    const body =
      '<style>[title=")"]{display:none}body{background:#000}</style><div id="sen-m-a" style="background:#000;color:#fff"><p>Kính gửi</p><a href="#sen-m-a">đầu thư</a><i style="display:none">giấu</i></div>'
    const { quote } = contentForAnswer({ kind, message: message({ body }) }, writer())
    expect(quote).not.toMatch(/<style|sen-m-|giấu/)
    expect(quote).toMatch(/Kính gửi<\/p><a>đầu thư<\/a>/)
  })

  it('is placed in its thread and names its chain', () => {
    const chain = { references: ['a@senmail.test', 'b@netco.example'] }
    expect(contentForAnswer({ kind: 'reply', message: message() }, writer())).toMatchObject({
      ...chain,
      threadId: 't1',
      inReplyTo: 'b@netco.example',
    })
    expect(contentForAnswer({ kind: 'forward', message: message() }, writer())).toMatchObject({
      ...chain,
      inReplyTo: '',
    })
  })

  it('quotes author and time, in the account’s zone, names escaped', () => {
    const { quote, own } = contentForAnswer({ kind: 'reply', message: message() }, writer())
    expect(own).toBe('<div><br></div>')
    expect(quote).toContain('Vào 09:15, 12 thg 8, 2026, Quân &lt;Trần&gt; &lt;quan@netco.example&gt; đã viết:')
    expect(quote).toMatch(
      /^<div class="gmail_quote sen-quote">.*<blockquote[^>]*><div>Chào <b>chị<\/b><\/div><\/blockquote><\/div>$/,
    )
  })

  it('quotes plain text as text', () => {
    const plain = message({ body: 'một\n  <img src=x onerror=alert(1)>', body_format: 'text' })
    const { quote } = contentForAnswer({ kind: 'reply', message: plain }, writer())
    expect(quote).toContain('>một<br>&nbsp; &lt;img src=x onerror=alert(1)&gt;</blockquote>')
  })

  it('puts the head of a forwarded message above it', () => {
    const { quote } = contentForAnswer({ kind: 'forward', message: message({ subject: '**SPOOF** <b>' }) }, writer())
    expect(quote).toContain('---------- Thư chuyển tiếp ----------')
    expect(quote).toContain('<b>Từ:</b> Quân &lt;Trần&gt; &lt;quan@netco.example&gt;')
    expect(quote).toContain('<b>Tiêu đề:</b> &lt;b&gt;')
    expect(quote).toContain('<b>Cc:</b> Phúc &lt;phuc@senmail.test&gt;')
  })

  it.each([
    ['reply', ['2']],
    ['forward', ['1', '2', '3']],
  ] as const)('%s takes files %j along', (kind, expected) => {
    const body = '<img alt="" src="/api/v2/files/u2/download?inline=1">'
    const files = [file('1'), file('2', 'c2'), file('3', 'c3')]
    const content = contentForAnswer({ kind, message: message({ body, files }) }, writer())
    expect(content.files.map((one) => one.id)).toEqual(expected)
    expect(content.forwarded).toEqual(expected)
  })
})

describe('a copy', () => {
  const bcc = { name: '', email: 'giau@ngoai.example' }
  const logo = file('logo', 'logo@sen')
  const sent = message({
    from: sales,
    to: [quan],
    cc: [phuc],
    bcc: [bcc],
    subject: 'Re: Báo giá',
    body: `<div class="sen-body"><div>Chào anh</div><img src="/api/v2/files/${logo.uuid}/download"></div><div class="gmail_quote sen-quote">Thư cũ</div>`,
    files: [file('bang-gia'), logo],
  })

  it('has all of a message, in a conversation of its own, and no second signature', () => {
    const copy = contentForCopy({ kind: 'copy', message: sent }, writer({ tracking: true }))
    expect(copy).toMatchObject({
      from: sales,
      to: [quan],
      cc: [phuc],
      bcc: [bcc],
      subject: 'Re: Báo giá',
      quote: '<div class="gmail_quote sen-quote">Thư cũ</div>',
      forwarded: ['bang-gia', 'logo'],
      threadId: undefined,
      inReplyTo: '',
      references: [],
      isTracked: true,
      signature: undefined,
    })
    expect(copy.own).toContain('Chào anh')
    expect(copy.files.map(({ id }) => id)).toEqual(['bang-gia', 'logo'])
  })

  it('goes only to those whom the message did not reach, where they were', () => {
    const only = ['Phuc@senmail.test', bcc.email]
    expect(contentForCopy({ kind: 'copy', message: sent, only }, writer())).toMatchObject({
      to: [],
      cc: [phuc],
      bcc: [bcc],
    })
  })

  it('of a received message is from this account, without hidden text and without the mark of forgery', () => {
    const body = '<div>Chào chị</div><div style="display:none">mã ẩn</div>'
    const copy = contentForCopy({ kind: 'copy', message: message({ subject: '**SPOOF** Báo giá', body }) }, writer())
    expect(copy).toMatchObject({ from: lan, to: [sales], subject: 'Báo giá' })
    expect(copy.own).toContain('Chào chị')
    expect(copy.own).not.toContain('mã ẩn')
  })
})
