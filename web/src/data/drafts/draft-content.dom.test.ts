import type { FileField, MessageField } from '@sen/contract/messages'
import { expect, it } from 'vitest'
import {
  attachedFiles,
  BLANK_CONTENT,
  contentOf,
  type DraftContent,
  draftBodyOf,
  isRealDraft,
  listedFiles,
  withAttached,
} from './draft-content.ts'

const file = (id: string, more: Partial<FileField> = {}): FileField => ({
  id,
  uuid: `u${id}`,
  name: `tệp ${id}.pdf`,
  size: 10,
  content_type: 'application/pdf',
  content_id: '',
  inline: false,
  uploaded: true,
  is_office: false,
  scan: 'not_scanned',
  has_virus: false,
  message: '',
  ...more,
})
const lan = { name: 'Lan', email: 'lan@senmail.test' }

it.each<[string, Partial<DraftContent>, boolean]>([
  ['nothing', {}, false],
  ['spaces in the subject', { subject: '  ' }, false],
  ['an empty body', { own: '<div><br></div>' }, false],
  ['a quote alone', { quote: '<div class="sen-quote">cũ</div>' }, false],
  ['a recipient', { to: [lan] }, true],
  ['an invalid recipient', { bcc: [{ name: '', email: 'lan@' }] }, true],
  ['a subject', { subject: 'Báo giá' }, true],
  ['a body', { own: '<div>Chào</div>' }, true],
  ['a file', { files: [file('1')] }, true],
])('%s is worth a draft: %s', (_, content, expected) => {
  expect(isRealDraft({ ...BLANK_CONTENT, ...content })).toBe(expected)
})

it('cuts a subject at 255 characters, never through one', () => {
  expect([...draftBodyOf({ ...BLANK_CONTENT, subject: '😀'.repeat(300) }).subject]).toHaveLength(255)
})

it('leaves out empty fields', () => {
  expect(draftBodyOf({ ...BLANK_CONTENT, to: [lan], files: [file('1')] })).toEqual({
    to: [lan],
    cc: [],
    bcc: [],
    subject: '',
    body: '',
    files: ['1'],
    tracking: false,
  })
})

it('reads a draft back as it was saved', () => {
  const content: DraftContent = {
    ...BLANK_CONTENT,
    from: lan,
    to: [{ name: 'Trần, Bình', email: 'b@x.vn' }],
    subject: 'a < b & "c"',
    own: '<div>Chào</div>',
    quote: '<div class="gmail_quote sen-quote">cũ</div>',
    files: [file('1'), file('2', { uploaded: false })],
    forwarded: ['2'],
    threadId: 't1',
    inReplyTo: 'p@x',
    references: ['r@x', 'p@x'],
  }
  const sent = draftBodyOf(content)
  const message = {
    ...sent,
    thread_id: 't1',
    body_format: 'html',
    in_reply_to: 'p@x',
    references: ['r@x', 'p@x'],
    tracked: false,
    files: content.files,
  } as unknown as MessageField
  expect(contentOf(message)).toEqual(content)
})

it('shows a plain text draft line by line', () => {
  const message = { ...draftBodyOf(BLANK_CONTENT), from: lan, body: 'a\n<b>', body_format: 'text', files: [] }
  expect(contentOf(message as unknown as MessageField).own).toBe('<div>a</div><div>&lt;b&gt;</div>')
})

it.each<[string, FileField, readonly string[] | undefined, string, boolean, boolean]>([
  ['a file', file('1'), [], '', true, true],
  ['a picture in the text', file('1', { inline: true, content_id: 'c' }), [], 'u1', true, false],
  ['a picture taken out again', file('1', { inline: true, content_id: 'c' }), [], '', false, false],
  ['a forwarded picture that nothing shows', file('1', { inline: true, content_id: 'c' }), ['1'], '', true, true],
  ['one of which that is not known', file('1', { inline: true, content_id: 'c' }), undefined, '', true, true],
  ['a picture that is none', file('1', { inline: true }), [], '', true, true],
])('%s', (_, one, forwarded, shown, isAttached, isListed) => {
  const own = shown === '' ? '' : `<img src="/api/v2/files/${shown}/download?inline=1">`
  const content = { ...BLANK_CONTENT, files: [one], forwarded, own }
  expect(attachedFiles(content).length === 1).toBe(isAttached)
  expect(listedFiles(content).length === 1).toBe(isListed)
})

it.each<[string, FileField[], string[], FileField[], string, string]>([
  ['the same', [file('1'), file('2')], ['1', '2'], [file('1'), file('2')], '1:u1 2:u2', ''],
  ['a copy of a forwarded one', [file('1')], ['1'], [file('9')], '9:u1', ''],
  ['one added meanwhile', [file('1'), file('3')], ['1'], [file('9')], '9:u1 3:u3', ''],
  ['one removed meanwhile', [file('2')], ['1', '2'], [file('8'), file('9')], '9:u2', ''],
  ['one the server does not have any more', [file('1'), file('2')], ['1', '2'], [file('2')], '2:u2', '1'],
  [
    'a copy, while another is gone',
    [file('1'), file('2')],
    ['1', '2'],
    [file('9', { name: 'tệp 2.pdf' })],
    '9:u2',
    '1',
  ],
])('files after a save: %s', (_, now, asked, attached, expected, missing) => {
  const result = withAttached(now, asked, attached)
  expect(result.files.map((one) => `${one.id}:${one.uuid}`).join(' ')).toBe(expected)
  expect(result.missing.map((one) => one.id).join(' ')).toBe(missing)
})
