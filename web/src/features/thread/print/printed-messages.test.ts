import type { MessageField } from '@sen/contract/messages'
import { expect, it } from 'vitest'
import { printedMessages } from './printed-messages.ts'

const WORDS = {
  to: 'Đến',
  cc: 'Cc',
  bcc: 'Bcc',
  attachments: 'Tệp đính kèm',
  noSubject: '(không có tiêu đề)',
  forged: 'Có thể bị giả mạo',
  dated: (day: string) => `đề ${day}`,
  beginningOnly: 'Chỉ có phần đầu.',
}
const STYLE = { language: 'vi', timeZone: 'Asia/Ho_Chi_Minh' } as const

const message = (changes: Partial<MessageField>): MessageField =>
  ({
    from: { name: 'Nguyễn <b>Lan</b>', email: 'lan@sen.example' },
    to: [{ name: '', email: 'minh@sen.example' }],
    cc: [],
    bcc: [],
    date: Date.UTC(2026, 10, 20, 2, 30) / 1_000,
    header_date: null,
    verdict: null,
    body: 'Chào <anh>',
    body_format: 'text',
    files: [],
    ...changes,
  }) as MessageField

const printed = (subject: string, ...messages: MessageField[]) =>
  printedMessages(
    subject,
    messages.map((each) => ({
      message: each,
      html: each.body_format === 'html' ? [`<!--cleaned-->${each.body}`] : [],
    })),
    { words: WORDS, style: STYLE },
  )

it('escapes every word of a stranger', () => {
  const { title, body } = printed(
    'Báo giá <script>',
    message({ files: [{ name: 'a"<i>.pdf', size: 2048, inline: false }] as never }),
  )
  expect(title).toBe('Báo giá <script>')
  for (const raw of ['<script>', '<b>Lan', '<anh>', '<i>.pdf']) expect(body).not.toContain(raw)
  expect(body).toContain('Chào &lt;anh&gt;')
  expect(body).toContain('a&quot;&lt;i&gt;.pdf (2 KB)')
  expect(body).toContain('09:30,\u00a0thứ\u00a0Sáu\u00a020/11/2026')
  expect(body).toContain('Đến: minh@sen.example')
})

it('puts HTML on paper as it was cleaned, each mail’s styles to itself', () => {
  const { body } = printed(
    '',
    message({ body: '<style>p{color:red}</style><p>Một</p>', body_format: 'html' }),
    message({}),
  )
  expect(body).toContain('<h1>(không có tiêu đề)</h1>')
  expect(body).toMatch(
    /<template shadowrootmode="open"><style>[^<]*<\/style><!--cleaned--><style>p\{color:red\}<\/style>/,
  )
  expect(body.match(/<article>/g)).toHaveLength(2)
})

it('says on paper the same as the page about a mail: forged, dated otherwise, with files that its text does not show', () => {
  const files = [{ name: 'ảnh.png', size: 2048, inline: true }] as never
  const header_date = Date.UTC(2026, 10, 2, 1, 0) / 1_000
  const verdict = { outcome: 'forged', reason: 'policy_failed', domain: 'sen.example' } as const
  const { body } = printed('Gấp', message({ files, header_date, verdict }))
  expect(body).toContain('<strong>Có thể bị giả mạo</strong>')
  expect(body).toContain(
    '09:30,\u00a0thứ\u00a0Sáu\u00a020/11/2026<small>đề 08:00,\u00a0thứ\u00a0Hai\u00a002/11/2026</small>',
  )
  expect(body).toContain('<h2>Tệp đính kèm</h2><ul><li>ảnh.png (2 KB)</li></ul>')
  const asHtml = printed('Gấp', message({ files, body: '<img>', body_format: 'html' }))
  expect(asHtml.body).not.toContain('ảnh.png')
  expect(asHtml.body).not.toContain('giả mạo')
})

it('says on paper how to read the rest of a mail that is too long to print', () => {
  const copy = {
    message: message({ body: '<p>1</p><p>2</p><p>3</p>', body_format: 'html' }),
    html: ['<p>1</p>', '<p>2</p>'],
  }
  const whole = printedMessages('', [copy], { words: WORDS, style: STYLE })
  expect(whole.body.match(/shadowrootmode/g)).toHaveLength(2)
  expect(whole.body).not.toContain('Chỉ có phần đầu.')
  const beginning = printedMessages('', [{ ...copy, isBeginning: true }], { words: WORDS, style: STYLE })
  expect(beginning.body).toMatch(/<p>2<\/p><\/template><\/div><p>Chỉ có phần đầu\.<\/p>/)
})
