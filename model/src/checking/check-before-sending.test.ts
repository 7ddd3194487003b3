import { describe, expect, it } from 'vitest'
import { MAX_BODY_CHARACTERS, MAX_UPLOADED_TOTAL_BYTES } from '../messages/limits.ts'
import { type CheckedFile, checkBeforeSending, type DraftToCheck, type SharedInDraft } from './check-before-sending.ts'

const lan = { name: 'Lan', email: 'lan@sen.example' }
const minh = { name: 'Minh', email: 'minh@sen.example' }
const partner = { name: '', email: 'An@Doitac.example' }
const file = (changes: Partial<CheckedFile> = {}): CheckedFile => ({
  name: 'a.pdf',
  sizeBytes: 1_000,
  isForwarded: false,
  isInline: false,
  scan: 'not_scanned',
  ...changes,
})

const FINE: DraftToCheck = {
  from: lan,
  to: [minh],
  cc: [],
  bcc: [],
  subject: 'Họp',
  html: '<div>Mai họp nhé</div>',
  ownText: 'Mai họp nhé',
  editorText: 'Mai họp nhé',
  placeholderValues: {},
  hasPictures: false,
  hasQuote: false,
  files: [],
  uploading: [],
  uploadsFailed: [],
  ownDomains: ['sen.example'],
  warnsOutside: true,
}

const said = (changes: Partial<DraftToCheck>) =>
  checkBeforeSending({ ...FINE, ...changes }).map((check) => (check.weight === 'block' ? check.code : check.about))

const shared = (changes: Partial<SharedInDraft> = {}): SharedInDraft => ({
  name: 'Bản vẽ.dwg',
  hasPassword: false,
  permission: 'READ',
  expiresAt: undefined,
  isForAnybody: false,
  publicly: 'not-by-domain',
  now: new Date('2026-11-24T03:00:00Z'),
  ...changes,
})

describe('links to the drive', () => {
  it.each<readonly [string, Partial<DraftToCheck>, readonly string[]]>([
    ['to a colleague', { shares: [shared()] }, ['sharing']],
    ['outside without a password', { to: [partner], shares: [shared()], warnsOutside: false }, ['share_invalid']],
    ['outside with one', { to: [partner], shares: [shared({ hasPassword: true })], warnsOutside: false }, ['sharing']],
    [
      'outside where the domain allows it',
      { to: [partner], shares: [shared({ publicly: 'allowed' })], warnsOutside: false },
      ['sharing'],
    ],
    ['that have expired', { shares: [shared({ expiresAt: new Date('2026-11-23T16:59:59Z') })] }, ['share_invalid']],
    [
      'for anyone with the link where the domain forbids it',
      { shares: [shared({ isForAnybody: true })] },
      ['share_invalid'],
    ],
    [
      'for anyone with the link and the password',
      { shares: [shared({ isForAnybody: true, hasPassword: true })] },
      ['sharing'],
    ],
    [
      'that are somebody else’s, and that open nothing',
      {
        otherLinks: [
          { name: 'Của Minh', state: 'foreign' },
          { name: 'Đã kết thúc', state: 'closed' },
        ],
      },
      ['foreign_link', 'closed_link'],
    ],
    [
      'of one’s own, made for others: by a password, and for those whom they name',
      {
        otherLinks: [
          { name: 'Có mật khẩu', state: 'locked' },
          { name: 'Cho người khác', state: 'named', receivers: ['vy@sen.example'] },
        ],
      },
      ['locked_link', 'named_link'],
    ],
    [
      'of one’s own, made for those whom the message goes to as well',
      { otherLinks: [{ name: 'Cho cả hai', state: 'named', receivers: ['vy@sen.example', minh.email] }], to: [minh] },
      [],
    ],
    ['that were not asked about', {}, []],
  ])('%s', (_, changes, checks) => {
    expect(said(changes)).toEqual(checks)
  })

  it.each([
    ['a colleague', minh, {}, false],
    ['somebody outside', partner, { publicly: 'allowed' }, true],
    ['somebody outside, with a password', partner, { hasPassword: true }, false],
  ] as const)('state correctly for %s whether anyone may open them', (_, to, terms, isForAnybody) => {
    const checks = checkBeforeSending({ ...FINE, to: [to], shares: [shared(terms)] })
    expect(checks).toContainEqual(expect.objectContaining({ about: 'sharing', isForAnybody }))
  })

  it('say that they may be changed, and when the first of them ends', () => {
    const [first, second] = [new Date('2026-11-30T16:59:59Z'), new Date('2026-12-01T16:59:59Z')]
    const shares = [shared({ expiresAt: second }), shared({ permission: 'WRITE', expiresAt: first }), shared()]
    expect(checkBeforeSending({ ...FINE, shares })).toMatchObject([{ mayEdit: true, expiresAt: first }])
    expect(checkBeforeSending({ ...FINE, shares: [shared()] })).toMatchObject([
      { mayEdit: false, expiresAt: undefined },
    ])
  })

  it('that end before the message leaves are said by their day, and not to be open', () => {
    const [first, second] = [new Date('2026-11-26T16:59:59Z'), new Date('2026-11-27T16:59:59Z')]
    const checks = checkBeforeSending({
      ...FINE,
      shares: [
        shared({ name: 'a', expiresAt: first, endsEarly: 'before' }),
        shared({ name: 'b', expiresAt: second, endsEarly: 'before' }),
        shared({ name: 'c', expiresAt: first, endsEarly: 'before' }),
        shared({ name: 'd', expiresAt: first, endsEarly: 'between' }),
        shared({ name: 'e' }),
      ],
    })
    expect(checks).toMatchObject([
      { about: 'sharing', names: ['d', 'e'] },
      { about: 'ends_before', part: 'sharing', names: ['a', 'c'], expiresAt: first },
      { about: 'ends_before', names: ['b'], expiresAt: second },
      { about: 'ends_between', names: ['d'], expiresAt: first },
    ])
    const [alone] = [shared({ expiresAt: first, endsEarly: 'before' })]
    expect(said({ shares: [alone] })).toEqual(['ends_before'])
  })

  it('name the shared items, and each person who may open them once', () => {
    const [check] = checkBeforeSending({ ...FINE, cc: [minh], shares: [shared(), shared({ name: 'Ảnh' })] })
    expect(check).toMatchObject({ names: ['Bản vẽ.dwg', 'Ảnh'], emails: ['minh@sen.example'], hasPassword: false })
  })
})

describe('checkBeforeSending', () => {
  it.each<readonly [string, Partial<DraftToCheck>, readonly string[]]>([
    ['a whole message', {}, []],
    ['no sender', { from: { name: '', email: '' } }, ['no_sender']],
    ['no recipient', { to: [] }, ['no_receiver']],
    ['a wrong address among good ones', { cc: [{ name: '', email: 'minh@' }] }, ['invalid_receivers']],
    ['nobody but a wrong address', { to: [{ name: '', email: 'minh' }] }, ['invalid_receivers']],
    ['a body over its limit', { html: 'x'.repeat(MAX_BODY_CHARACTERS + 1) }, ['body_too_large']],
    ['uploads over 25 MB', { files: [file({ sizeBytes: MAX_UPLOADED_TOTAL_BYTES + 1 })] }, ['attachments_too_large']],
    [
      'forwarded files over 40 MB, encoded',
      { files: [1, 2].map(() => file({ sizeBytes: 16 * 1024 * 1024, isForwarded: true })) },
      ['message_too_large'],
    ],
    ['a placeholder in the text', { editorText: 'Chào {{name}}' }, ['placeholder']],
    ['a placeholder in the subject', { subject: 'Gửi {{ name }}' }, ['placeholder']],
    ['braces that are none', { editorText: '{} {{}} {name}' }, []],
    ['blanks for a subject', { subject: ' \u00a0 ' }, ['no_subject']],
    ['no text', { ownText: ' \n' }, ['no_text']],
    ['a picture for a text', { ownText: '', hasPictures: true }, []],
    ['a forwarded message without a word', { ownText: '', hasQuote: true }, []],
    ['a colleague whom nobody knows', { to: [minh], unknown: new Set([minh.email]) }, ['unknown']],
    ['somebody else whom nobody knows', { to: [minh], unknown: new Set(['mimh@sen.example']) }, []],
    ['somebody outside', { bcc: [partner] }, ['outside']],
    ['somebody outside who is known', { to: [partner], known: new Set(['an@doitac.example']) }, []],
    ['somebody outside who was never written with', { to: [partner], known: new Set(['an@doitac.vn']) }, ['outside']],
    ['a look-alike of somebody known', { to: [partner], known: new Set(['an@doitac.examp1e']) }, ['outside']],
    ['somebody known, and a colleague', { to: [partner, minh], known: new Set(['an@doitac.example']) }, ['outside']],
    ['somebody outside, and the setting off', { bcc: [partner], warnsOutside: false }, []],
    ['a domain that only ends like ours', { to: [{ name: '', email: 'a@notsen.example' }] }, ['outside']],
    ['a promised file', { ownText: 'Gửi kèm hợp đồng.' }, ['forgotten_attachment']],
    ['a promise in the subject', { subject: 'Báo giá đính kèm' }, ['forgotten_attachment']],
    ['a promised file that is there', { ownText: 'Gửi kèm hợp đồng.', files: [file()] }, []],
    ['a promised file that is shared by a link', { ownText: 'Gửi kèm hợp đồng.', hasShareLinks: true }, []],
    ['a promised file on its way', { ownText: 'Gửi kèm hợp đồng.', uploading: ['a.pdf'] }, ['uploading']],
    [
      'only a picture in the text where a file was promised',
      { ownText: 'Gửi kèm hợp đồng.', hasPictures: true, files: [file({ isInline: true })] },
      ['forgotten_attachment'],
    ],
    ['an infected file', { files: [file({ scan: 'infected' })] }, ['virus']],
    ['a file that could not be scanned', { files: [file({ scan: 'failed' })] }, ['unscanned']],
    ['a file being scanned', { files: [file({ scan: 'scanning' })] }, ['scanning']],
    ['a file that no scanner saw, and a clean one', { files: [file(), file({ scan: 'clean' })] }, []],
    ['a file that did not get here', { uploadsFailed: ['a.pdf'] }, ['upload_failed']],
    ['what looks like spam', { spam: { score: 6.2, symbols: [] } }, ['spam']],
    [
      'everything at once, what blocks it first',
      {
        to: [partner],
        cc: [{ name: '', email: '@' }],
        subject: '',
        ownText: '',
        files: [file({ scan: 'infected' })],
        uploading: ['b'],
      },
      ['invalid_receivers', 'outside', 'no_subject', 'no_text', 'virus', 'uploading'],
    ],
  ])('says of %s', (_, changes, expected) => {
    expect(said(changes)).toEqual(expected)
  })

  it('says which placeholders are unfilled, their field, and whether they can be filled now', () => {
    const placeholderValues = { name: 'Hoa' }
    const [both] = checkBeforeSending({
      ...FINE,
      subject: '{{subject}}',
      editorText: '{{name}} {{mã}}',
      placeholderValues,
    })
    expect(both).toMatchObject({ part: 'text', words: ['{{subject}}', '{{name}}', '{{mã}}'], isFillable: true })
    const [subject] = checkBeforeSending({ ...FINE, subject: '{{nmae}}', placeholderValues })
    expect(subject).toMatchObject({ part: 'subject', words: ['{{nmae}}'], isFillable: false })
  })

  it('names its subject', () => {
    expect(
      checkBeforeSending({
        ...FINE,
        to: [partner, minh],
        files: [file({ scan: 'failed' }), file({ name: 'b.doc', scan: 'failed' })],
        ownText: 'Xem bản ĐÍNH KÈM',
      }),
    ).toEqual([
      { weight: 'confirm', about: 'outside', part: 'recipients', emails: ['An@doitac.example'] },
      { weight: 'confirm', about: 'unscanned', part: 'files', names: ['a.pdf', 'b.doc'] },
    ])
  })

  it('leads from hints about the subject alone to the subject, else to the text', () => {
    const symbol = (type: 'subject' | 'body') => ({ name: 'x', description: '', score: 3, type })
    const part = (...types: ('subject' | 'body')[]) =>
      checkBeforeSending({ ...FINE, spam: { score: 6, symbols: types.map(symbol) } })[0]?.part
    expect(part('subject', 'subject')).toBe('subject')
    expect(part('subject', 'body')).toBe('text')
  })
})
