import { describe, expect, it } from 'vitest'
import { scoreDraft } from './score-draft.ts'

const LETTER = { subject: 'Lịch họp tuần sau', html: '<div>Chào anh,</div><div>Mai họp nhé.</div>', recipients: [] }
const named = (changes: Partial<Parameters<typeof scoreDraft>[0]>) =>
  scoreDraft({ ...LETTER, ...changes }).symbols.map(({ name }) => name)
const link = (address: string, shown: string) => `<a href="${address}">${shown}</a>`

describe('scoreDraft', () => {
  it.each<readonly [string, Partial<Parameters<typeof scoreDraft>[0]>, readonly string[]]>([
    ['a letter', {}, []],
    ['an empty subject', { subject: '  ' }, ['EMPTY_SUBJECT']],
    ['an exclamation mark', { subject: 'Họp ngay!' }, ['SUBJECT_HAS_EXCLAIM']],
    ['a question mark at the end', { subject: 'Mai họp không?' }, ['SUBJECT_HAS_QUESTION']],
    ['a question mark inside', { subject: 'Họp? Có, mai' }, []],
    ['spaces at the end', { subject: 'Lịch họp  ' }, ['SUBJECT_ENDS_SPACES']],
    ['a currency sign', { subject: 'Báo giá 5.000$' }, ['SUBJECT_HAS_CURRENCY']],
    ['đồng', { subject: 'Ưu đãi 500.000đ' }, ['SUBJECT_HAS_CURRENCY']],
    ['a k of money', { subject: 'Chỉ 99k' }, ['SUBJECT_HAS_CURRENCY']],
    ['colleagues', { subject: 'Hợp đồng 12 đồng nghiệp, 3 đ/c vắng' }, []],
    ['a screen and a run', { subject: 'Màn hình 4K, chạy 5k sáng mai' }, []],
    ['a number that is no money', { subject: 'Phòng 99 tầng 5' }, []],
    ['capitals', { subject: 'KHUYẾN MÃI LỚN HÔM NAY' }, ['SUBJ_ALL_CAPS']],
    ['an abbreviation', { subject: 'Họp HĐQT ngày mai' }, []],
    ['one word of capitals', { subject: 'HĐQT' }, []],
    ['a very long subject', { subject: 'Họp bàn kế hoạch '.repeat(9).trim() }, ['LONG_SUBJ']],
    ['an address in the subject', { subject: 'Xem www.vidu.vn/a nhé' }, ['URL_IN_SUBJECT']],
    ['a mail address in the subject', { subject: 'Liên hệ lan@vidu.com' }, []],
    ['base64 in the subject', { subject: '=?UTF-8?B?SOG7jXA=?=' }, ['SUBJ_EXCESS_BASE64']],
    ['quoted-printable in the subject', { subject: '=?UTF-8?Q?H=E1=BB=8Dp?=' }, ['SUBJ_EXCESS_QP']],
    ['base64 in the text', { html: `<div>${'TmfDoHkgbWFpIGjhu41w'.repeat(4)}</div>` }, ['MIME_BASE64_TEXT']],
    ['a long word', { html: `<div>${'a'.repeat(80)}</div>` }, []],
    ['quoted-printable in the text', { html: '<div>Ng=C3=A0y mai h=E1=BB=8Dp</div>' }, ['QP_IN_TEXT']],
    [
      'a link among lines',
      { html: `<div>Chào anh,</div><div>${link('https://vidu.vn', 'Trang web')}</div>` },
      ['HAS_URL'],
    ],
    [
      'a link and nothing else',
      { html: link('https://vidu.vn/a?b=1&amp;c=2', 'https://vidu.vn/a?b=1&amp;c=2') },
      ['BODY_URI_ONLY'],
    ],
    ['an address and nothing else', { html: '<div>http://vidu.vn</div>' }, ['BODY_URI_ONLY']],
    ['one line with a link', { html: '<div>Anh xem nhé https://vidu.vn</div>' }, ['ONE_LINE_WITH_URL']],
    [
      'a link that lies',
      { html: `<div>Chào anh,</div><div>${link('https://xau.example', 'https://vidu.vn')}</div>` },
      ['PHISHING', 'HAS_URL'],
    ],
    [
      'a link to a page of the site it shows',
      { html: `<div>Chào anh,</div><div>${link('https://login.vidu.vn/x', 'vidu.vn')}</div>` },
      ['HAS_URL'],
    ],
    ['a bare IP address', { html: '<div>Chào,</div><div>http://203.0.113.9/a</div>' }, ['HTTP_TO_IP', 'HAS_URL']],
    ['a shortener', { html: '<div>Chào,</div><div>https://bit.ly/abc</div>' }, ['URL_SHORTENER', 'HAS_URL']],
    ['phishing in Vietnamese', { html: '<div>Tài khoản của bạn sẽ bị khóa.</div>' }, ['PHISHING_WORDING']],
    ['the same without diacritics', { html: '<div>Vui long xac minh tai khoan.</div>' }, ['PHISHING_WORDING']],
    ['phishing in English', { html: '<div>Please verify your account.</div>' }, ['PHISHING_WORDING']],
    ['business that only sounds near', { html: '<div>Em gửi anh số tài khoản của công ty ạ.</div>' }, []],
    ['a text of capitals', { html: '<div>MUA NGAY HÔM NAY ĐỂ NHẬN ƯU ĐÃI LỚN NHẤT NĂM NAY</div>' }, ['BODY_ALL_CAPS']],
    ['marks in a row', { html: '<div>Nhanh lên!!!</div>' }, ['BODY_EXCLAIM']],
    ['a security organisation', { recipients: ['lan@sen.example', 'report@SpamCop.net'] }, ['RCPT_SECURITY_ORG']],
    ['an abuse desk', { recipients: ['abuse@vidu.vn'] }, ['RCPT_SECURITY_ORG']],
    ['somebody whose name is alike', { recipients: ['abuse.nguyen@vidu.vn'] }, []],
    [
      'text in a quotation',
      { html: '<div>Xem bên dưới</div><div class="gmail_quote sen-quote">verify your account http://bit.ly/a</div>' },
      [],
    ],
    ['text in a quotation that is being edited', { html: '<div>Ừ</div><blockquote>click here</blockquote>' }, []],
  ])('holds against %s', (_, changes, names) => {
    expect(named(changes)).toEqual(names)
  })

  it('scores a letter with a link and a promotion’s subject below 5, and asks about obvious spam', () => {
    expect(scoreDraft(LETTER).score).toBe(0)
    expect(
      scoreDraft({ ...LETTER, subject: 'Báo giá 5.000$ cho quý 3?', html: '<div>Chào,</div><div>http://vidu.vn</div>' })
        .score,
    ).toBeLessThan(5)
    const spam = scoreDraft({
      subject: 'TRÚNG THƯỞNG 500.000.000đ!!!',
      html: `<div>Bạn đã trúng thưởng. ${link('http://bit.ly/x', 'Bấm vào đây')}</div>`,
      recipients: [],
    })
    expect(spam.score).toBeGreaterThanOrEqual(5)
    expect(spam.score).toBe(Math.round(spam.symbols.reduce((sum, { score }) => sum + score, 0) * 10) / 10)
  })

  it.each([
    ['<br>', []],
    ['<div>! </div>', []],
    ['<a href="http://a.vn/x">http://b.vn/y</a> ', ['PHISHING', 'BODY_URI_ONLY', 'MANY_URLS']],
    ['http://a.vn/z ', ['MANY_URLS']],
  ])('knows the signs of 100,000 times %j', (piece, names) => {
    const html = Array.from({ length: 100_000 }, (_, at) => piece.replace(/[xyz]/, String(at))).join('')
    expect(scoreDraft({ ...LETTER, html }).symbols.map(({ name }) => name)).toEqual(names)
  })

  it('scores a body at its limit', () => {
    const html = `${'<a href="'.repeat(30_000)}${'A1b='.repeat(60_000)}${'tai khoan cua '.repeat(30_000)}`
    expect(scoreDraft({ ...LETTER, html }).symbols).toEqual([])
  })
})
