import { clean } from '@sen/adapters/html/html-cleaner-worker'
import { htmlToText } from '@sen/adapters/mime/html-text'
import { decodeQuotedPrintable } from '@sen/adapters/mime/quoted-printable'
import { readMessage } from '@sen/adapters/mime/read-message'
import { scrubText } from '@sen/adapters/mime/scrub'
import { parseAddressList } from '@sen/model/address-lists'
import { attachmentPromise } from '@sen/model/checking/forgotten-attachment'
import { readVcards } from '@sen/model/contacts/vcard/read-vcards'
import { readReport } from '@sen/model/delivery-reports/read-report'
import { readReportText } from '@sen/model/delivery-reports/read-report-text'
import { archiveNames } from '@sen/model/files/archive-names'
import { readSeparatedValues } from '@sen/model/files/separated-values'
import { SearchedText } from '@sen/model/filters/searched-text'
import { textOfHtml } from '@sen/model/html-text'
import { parseMailDate } from '@sen/model/mail-dates'
import { meaningOfReply } from '@sen/model/replies'
import { messageLexemes } from '@sen/model/search/lexemes'
import { parseQueryText } from '@sen/model/search/query-text'
import { snippetOf } from '@sen/model/snippets'
import { scoreDraft } from '@sen/model/spam-hints/score-draft'
import { hasModestShape } from '@sen/model/text/json-shape'
import { nameFlaw } from '@sen/model/text/name-flaws'
import { normalForm } from '@sen/model/text/normal-form'
import { listPost } from '@sen/model/trust/list-post'
import { linkPieces } from '@sen/web/lib/links'
import { splitQuotes } from '@sen/web/lib/quoting/quotes'
import { type Figure, milliseconds, type Section } from './figures.ts'

/** Input that a stranger can send, and the function that reads it. */
interface HostileInput {
  readonly name: string
  readonly inputs: readonly string[]
  readonly read: (input: string) => unknown
  /** Processor time for all inputs together, some five times what two shared processors need. */
  readonly targetMilliseconds: number
}

/** The best of these runs counts, because other work on the machine only adds processor time. */
const RUNS = 3

const NOTHING_INLINE = { inlineImages: {}, remoteImages: { kind: 'left-out' } } as const
const cleaned = (html: string) => clean({ html, policy: NOTHING_INLINE })
const message = (raw: string) => readMessage(Uint8Array.from(Buffer.from(raw)))
const fill = (start: string, again: string) => start + again.repeat(Math.floor((149_000 - start.length) / again.length))
const deep = (html: string) => `${'<table><tr><td>'.repeat(500)}${html}`
const MESSAGE = {
  ...{ mailboxId: '1', subject: '', text: '', fileTexts: [], fileNames: [], hasAttachments: false },
  from: { name: '', email: 'lan@sen.example' },
  recipients: [],
}
const fonts = Array.from({ length: 300 }, (_, at) => `<font color="#${at}">`).join('')

const HTML: readonly HostileInput[] = [
  {
    name: 'Clean 20 newsletters of 30 kB',
    inputs: Array.from({ length: 20 }, (_, at) => newsletter(at)),
    read: cleaned,
    targetMilliseconds: 160,
  },
  {
    name: 'Clean a paragraph in 300 open fonts, repeated',
    inputs: [fill(`<p>${fonts}`, '<p>x')],
    read: cleaned,
    targetMilliseconds: 1_500,
  },
  {
    name: 'Clean nested tables, links and divisions',
    inputs: [fill('', '<table><tr><td>'), fill('', '<a><div>'), '<div>'.repeat(29_000)],
    read: cleaned,
    targetMilliseconds: 200,
  },
  {
    name: 'Clean 9,000 bodies, and text moved out of a table',
    inputs: [
      Array.from({ length: 9_000 }, (_, at) => `<body a${at}=1>`).join(''),
      fill('<table>', '<b></b>x'),
      fill('', '<p style="color:#123;margin:1px">'),
    ],
    read: cleaned,
    targetMilliseconds: 700,
  },
  {
    name: 'Clean nested style rules and brackets',
    inputs: [
      `<style>${'@media all{'.repeat(13_000)}</style>`,
      `<style>${'&{'.repeat(70_000)}</style>`,
      `<style>${'{}'.repeat(74_000)}</style>`,
      `<style>a{width:${'calc('.repeat(29_000)}</style>`,
      `<style>${':is('.repeat(20_000)}a${')'.repeat(20_000)}{color:red}</style>`,
    ],
    read: cleaned,
    targetMilliseconds: 900,
  },
  {
    name: 'Clean 3,000 rules about all of 10,000 elements',
    inputs: [
      `<style>${Array.from({ length: 3_000 }, (_, at) => `a b *{margin:${at}px}`).join('')}</style>${'<a><b>x</b></a>'.repeat(5_000)}`,
    ],
    read: cleaned,
    targetMilliseconds: 600,
  },
  {
    name: 'Text of HTML too deep to convert',
    inputs: [deep('<p> </p> \n'.repeat(90_000)), deep(`${' \n'.repeat(400_000)}x`)],
    read: htmlToText,
    targetMilliseconds: 600,
  },
  {
    name: 'Text of a draft: 200,000 of one tag',
    inputs: ['<', '<!--', '<a href="', '&#', '<blockquote>', '<style>', '<p>a', ' <b> a', '<td>a</td>', '<br>'].map(
      (piece) => piece.repeat(200_000),
    ),
    read: textOfHtml,
    targetMilliseconds: 2_000,
  },
  {
    name: 'Spam score of a draft of 100,000 links and breaks',
    inputs: ['<br>', '<div>! </div>', '<a href="http://a.vn/x">http://b.vn/y</a> ', 'http://a.vn/z '].map((piece) =>
      Array.from({ length: 100_000 }, (_, at) => piece.replace(/[xyz]/, String(at))).join(''),
    ),
    read: (html) => scoreDraft({ subject: '', html, recipients: [] }),
    targetMilliseconds: 5_000,
  },
]

const MIME: readonly HostileInput[] = [
  {
    name: 'Read a header of 1,900,000 continued lines',
    inputs: [`Subject: S\r\nContent-Type: text/plain${'\r\n y'.repeat(1_900_000)}\r\n\r\nChào`],
    read: message,
    targetMilliseconds: 2_500,
  },
  {
    name: 'Read a part with 2,500,000 header lines',
    inputs: [
      `Subject: S\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain${'\r\n y'.repeat(2_500_000)}\r\n--b--\r\n`,
    ],
    read: message,
    targetMilliseconds: 2_500,
  },
  {
    name: 'Read a bounce of 300,000 cells in HTML',
    inputs: [
      `From: postmaster@khach.example\r\nContent-Type: text/html\r\n\r\n${'<table><tr><td>a@x:'.repeat(300_000)}`,
    ],
    read: message,
    targetMilliseconds: 700,
  },
  {
    name: 'Decode 10 MB of quoted-printable blanks',
    inputs: [' '.repeat(5_000_000), '= '.repeat(2_500_000)],
    read: (text) => decodeQuotedPrintable(Buffer.from(text)),
    targetMilliseconds: 1_000,
  },
  {
    name: 'Normalise a letter with a million marks',
    inputs: [`a${'\u0301\u0323'.repeat(500_000)}b`],
    read: (text) => scrubText(text, 1_000),
    targetMilliseconds: 100,
  },
  {
    name: 'Read bounces in words',
    inputs: [
      '<'.repeat(500_000),
      `${' '.repeat(900)}a@x\n`.repeat(5_000),
      '- '.repeat(250_000),
      'a@x:\n'.repeat(100_000),
      `message-id:${' '.repeat(900)}x\n`.repeat(3_000),
      `${'>'.repeat(900)}\n`.repeat(3_000),
    ],
    read: (text) => readReportText(text, text, text),
    targetMilliseconds: 1_500,
  },
  {
    name: 'Read delivery reports of 100,000 recipients',
    inputs: [
      'Final-Recipient: rfc822;a@x.test\nAction: failed\n\n'.repeat(100_000),
      `Final-Recipient: ${'<'.repeat(500_000)}\nStatus: 5.0.0`,
      `Diagnostic-Code: ${' '.repeat(500_000)}x\nFinal-Recipient: a@x\nStatus: 5.0.0${'\n '.repeat(200_000)}`,
      `Final-Recipient: a${' '.repeat(300_000)}b\nStatus: 5.0.0`,
    ],
    read: readReport,
    targetMilliseconds: 600,
  },
  {
    name: 'Read dates of a million characters',
    inputs: [' ', 'a', '1', '1 ', ',', '+', 'a ', '1:', '- '].map((piece) => piece.repeat(1_000_000)),
    read: parseMailDate,
    targetMilliseconds: 100,
  },
  {
    name: 'Read an SMTP reply of 20,000 words',
    inputs: ['sender ', 'mailbox ', 'recipient a', 'quota ', '5.', 'relay '].map((piece) => piece.repeat(20_000)),
    read: meaningOfReply,
    targetMilliseconds: 150,
  },
  {
    name: 'Read a List-Post field of 100,000 addresses',
    inputs: ['<mailto:'.repeat(100_000)],
    read: listPost,
    targetMilliseconds: 100,
  },
]

const TEXT: readonly HostileInput[] = [
  {
    name: 'Read address lists of 100 kB',
    inputs: ['"', '<', '(', ' ', "'", '\\', ',', 'a,', '"a" ', '<a', ' \t', ':', '>', 'a@b.vn ', '"x', 'a(', '<>'].map(
      (piece) => piece.repeat(100_000 / piece.length),
    ),
    read: parseAddressList,
    targetMilliseconds: 1_000,
  },
  {
    name: 'Snippets of millions of marks and attributions',
    inputs: [
      'On '.repeat(700_000),
      'Vào Th 3, 4 thg 6 lúc 9:15 đã viết:\n'.repeat(50_000),
      '>\n'.repeat(1_000_000),
      '\u200d'.repeat(2_000_000),
      'a <http://'.repeat(300_000),
    ],
    read: snippetOf,
    targetMilliseconds: 100,
  },
  {
    name: 'Search promises of attachments in 1 MB',
    inputs: ['gửi tài liệu hợp đồng a b c '.repeat(40_000)],
    read: attachmentPromise,
    targetMilliseconds: 2_000,
  },
  {
    name: 'Read vCards of 100,000 nested, quoted or folded lines',
    inputs: [
      'BEGIN:VCARD\r\nAGENT:\r\n'.repeat(100_000),
      `BEGIN:VCARD\r\nNOTE;X="${'";"'.repeat(100_000)}`,
      `BEGIN:VCARD\r\nNOTE:a${'\r\n a'.repeat(100_000)}`,
      `BEGIN:VCARD\r\nNOTE;QUOTED-PRINTABLE:${'=41=\r\n'.repeat(100_000)}`,
      `BEGIN:VCARD\r\n${'EMAIL:a@b.example\r\n'.repeat(100_000)}END:VCARD`,
      `BEGIN:VCARD\r\nCATEGORIES:${'a,'.repeat(100_000)}`,
      'BEGIN:VCARD\r\nFN:a\r\nEMAIL:a@b.example\r\nEND:VCARD\r\n'.repeat(25_000),
      `BEGIN:VCARD\r\nFN${';a'.repeat(20_000)}:x\r\nEMAIL:a@b.example\r\nEND:VCARD\r\n`.repeat(20),
    ],
    read: (file) => readVcards(file, (octets) => Buffer.from(octets, 'latin1').toString()),
    targetMilliseconds: 3_500,
  },
  {
    name: 'Read 300,000 cards of one address, which are too many',
    inputs: ['BEGIN:VCARD\nFN:x\nEMAIL:a@b.example\nEND:VCARD\n'.repeat(300_000)],
    read: (file) => readVcards(file, (octets) => Buffer.from(octets, 'latin1').toString()),
    targetMilliseconds: 4_000,
  },
  {
    name: 'Name 8,000 equal files of an archive',
    inputs: ['Báo giá.pdf'],
    read: (name) => archiveNames(Array.from({ length: 8_000 }, () => name)),
    targetMilliseconds: 100,
  },
  {
    name: 'Read tables of 1 MB in one cell',
    inputs: ['"'.repeat(1_000_000), '"a'.repeat(500_000), ','.repeat(1_000_000), 'x'.repeat(1_000_000)],
    read: readSeparatedValues,
    targetMilliseconds: 400,
  },
  {
    name: 'Find a repetitive text 500 times in 100 kB',
    inputs: [`${'a'.repeat(99_000)}aab`],
    read: (text) => {
      const searched = new SearchedText(text)
      for (let time = 0; time < 500; time += 1) searched.includes(`${'a'.repeat(499)}b`)
    },
    targetMilliseconds: 1_000,
  },
  {
    name: 'Index a mail of 40,000 different words',
    inputs: [Array.from({ length: 40_000 }, (_, index) => `từ${index}`).join(' ')],
    read: (text) => messageLexemes({ ...MESSAGE, text }),
    targetMilliseconds: 200,
  },
  {
    name: 'Index a mail with 60 files of 200 kB',
    inputs: [Array.from({ length: 48_000 }, (_, at) => `tep${at % 40}`).join(' ')],
    read: (text) =>
      messageLexemes({
        ...MESSAGE,
        fileTexts: Array.from({ length: 60 }, (_, at) => `${at} ${text}`.slice(0, 200_000)),
      }),
    targetMilliseconds: 300,
  },
  {
    name: 'Read searches of 20,000 signs',
    inputs: [
      '-"a:'.repeat(5_000),
      `${'a'.repeat(20_000)}:${'"'.repeat(20_000)}`,
      ...['to:(', 'to:("', ' to:("a', ' to:(a) b'].map((text) => text.repeat(1_000)),
      `to:(${'"'.repeat(20_000)}x(`,
    ],
    read: parseQueryText,
    targetMilliseconds: 300,
  },
  {
    name: 'Check the shape of 16 MB of JSON',
    inputs: ['\\"', '\\', '"', '[]', 'a'].map((piece) => `{"a":"${piece.repeat(16_000_000 / piece.length)}"}`),
    read: hasModestShape,
    targetMilliseconds: 1_200,
  },
  {
    name: 'Check names of 200,000 joined signs',
    inputs: ['🔥\u200d', '\u{1f3f4}\u{e0061}', '1\ufe0f', 'ی\u200c', 'a'].map((piece) => piece.repeat(200_000)),
    read: nameFlaw,
    targetMilliseconds: 300,
  },
  {
    name: 'Normalise 800,000 marks',
    inputs: [`a${'\u0315\u0300'.repeat(400_000)}`],
    read: (text) => normalForm(text, 'NFC'),
    targetMilliseconds: 200,
  },
  {
    name: 'Find links in 100,000 labels of a name',
    inputs: [`${'a.'.repeat(50_000)}@${'b.'.repeat(50_000)}`],
    read: linkPieces,
    targetMilliseconds: 300,
  },
  {
    name: 'Fold quotations of 20,000 heads, marks and blanks',
    inputs: [
      `a\n${'\n'.repeat(20_000)}b`,
      'From: a\nSent: \n\n'.repeat(20_000),
      `From: a\n${'   \n'.repeat(20_000)}b`,
      '> a\nb\n'.repeat(20_000),
      `${'On 1.1.2026 a@b.example wrote:\n\n'.repeat(20_000)}> x`,
    ],
    read: splitQuotes,
    targetMilliseconds: 600,
  },
]

/**
 * Measures the processor time that functions need for input made to take long. Tests check what they return; time is
 * measured here, because a busy machine would break a test.
 */
export async function measureHostileInput(): Promise<Section> {
  const figures: Figure[] = []
  for (const input of [...HTML, ...MIME, ...TEXT]) figures.push(await figureOf(input))
  return { title: 'Hostile input (processor time)', figures }
}

async function figureOf({ name, inputs, read, targetMilliseconds }: HostileInput): Promise<Figure> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < RUNS; run += 1) {
    const before = process.cpuUsage()
    for (const input of inputs) await read(input)
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return {
    what: name,
    measured: milliseconds(least),
    target: `≤ ${targetMilliseconds} ms`,
    isMet: least <= targetMilliseconds,
  }
}

/** Creates a newsletter of average length: a style sheet, and rows that repeat a few styles. */
function newsletter(number: number): string {
  const sheet = Array.from({ length: 60 }, (_, at) => `.c${at}{padding:${at}px;color:#${100 + at}}`).join('')
  const rows = Array.from(
    { length: 100 },
    (_, at) =>
      `<tr style="background:#f${at % 10}f1f5"><td class="c${at % 60}" style="padding:8px;font:13px/1.5 Arial"><b>Mặt hàng ${number}.${at}</b> <a href="https://cua-hang.example/${at}">xem</a> <img src="https://cdn.example/${at}.png" width="20" alt=""></td></tr>`,
  )
  return `<html><head><style>${sheet}</style></head><body><table width="600">${rows.join('')}</table></body></html>`
}
