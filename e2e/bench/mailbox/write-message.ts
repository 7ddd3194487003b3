import { ENGLISH, paragraphIn } from './language.ts'
import { encodedWords, mailDate, quotedPrintable } from './mime-forms.ts'
import type { Person } from './people.ts'
import type { PlannedMessage } from './plan-threads.ts'
import type { Random } from './random.ts'

const HTML_SHARE = 0.2
const ATTACHMENT_SHARE = 0.15
const MAX_REFERENCES = 20

const ATTACHMENTS = [
  { type: 'application/pdf', name: 'Báo giá', ending: 'pdf', start: '%PDF-1.4\n' },
  {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    name: 'Hợp đồng',
    ending: 'docx',
    start: 'PK\x03\x04',
  },
  {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name: 'Bang-ke',
    ending: 'xlsx',
    start: 'PK\x03\x04',
  },
  { type: 'image/jpeg', name: 'anh-chup', ending: 'jpg', start: '\xff\xd8\xff\xe0' },
  { type: 'application/zip', name: 'ban-ve', ending: 'zip', start: 'PK\x03\x04' },
] as const

export interface Noise {
  readonly lines: readonly string[]
}

export function writeMessage(message: PlannedMessage, random: Random, noise: Noise): string {
  const text = bodyText(message, random)
  const isHtml = message.isNewsletter || random.chance(HTML_SHARE)
  const isEncoded = random.chance(0.3)
  const plain = textPart('text/plain', text, isEncoded)
  const alternative = isHtml
    ? multipart('alternative', message, [plain, textPart('text/html', htmlOf(message, text, random), isEncoded)])
    : plain
  const attachments = random.chance(ATTACHMENT_SHARE)
    ? Array.from({ length: random.chance(0.8) ? 1 : random.whole(2, 3) }, () => attachmentPart(random, noise))
    : []
  const body = attachments.length > 0 ? multipart('mixed', message, [alternative, ...attachments]) : alternative
  return `${headers(message).join('\r\n')}\r\n${body}`
}

function headers(message: PlannedMessage): string[] {
  const [to, cc] = [message.to.map(addressOf).join(',\r\n '), message.cc.map(addressOf).join(',\r\n ')]
  const references = message.references.slice(-MAX_REFERENCES).map((id) => `<${id}>`)
  const arrivedAt = new Date(message.sentAt.getTime() + 2_000)
  return [
    `Received: from mail.sender.example (mail.sender.example [192.0.2.${message.subject.length}])\r\n\tby mx.sen.example with ESMTPS id ${message.messageId.length};\r\n\t${mailDate(arrivedAt)}`,
    `From: ${addressOf(message.from)}`,
    `To: ${to}`,
    ...(cc === '' ? [] : [`Cc: ${cc}`]),
    `Subject: ${encodedWords(message.subject)}`,
    `Date: ${mailDate(message.sentAt)}`,
    `Message-ID: <${message.messageId}>`,
    ...(references.length > 0 ? [`In-Reply-To: ${references.at(-1)}`, `References: ${references.join('\r\n ')}`] : []),
    ...(message.isNewsletter ? ['List-Id: <tin.sender.example>', 'List-Unsubscribe: <https://sender.example/u>'] : []),
    'MIME-Version: 1.0',
  ]
}

function addressOf({ name, email }: Person): string {
  const isPlain = /^[\x20-\x7e]*$/.test(name)
  return isPlain ? `"${name}" <${email}>` : `${encodedWords(name)} <${email}>`
}

function bodyText({ from, subject, references }: PlannedMessage, random: Random): string {
  const { language } = from
  const paragraphs = Array.from({ length: random.whole(1, 6) }, () => paragraphIn(language, random))
  const quoted = references.length > 0 ? quoteOf(subject, from, random) : []
  return [
    `${random.pick(language.greetings)},`,
    ...paragraphs,
    `${random.pick(language.farewells)},\r\n${from.name}`,
    ...quoted,
  ].join('\r\n\r\n')
}

function quoteOf(subject: string, { language }: Person, random: Random): string[] {
  const lines = Array.from({ length: random.whole(1, 3) }, () => paragraphIn(language, random)).join('\r\n\r\n')
  return [`${subject} ${language.wrote}:\r\n${lines.replace(/^/gm, '> ')}`]
}

function htmlOf({ from, subject }: PlannedMessage, text: string, random: Random): string {
  const wanted = random.size(10_000, 60_000) * 0.75
  const intro = text
    .split('\r\n\r\n')
    .map((paragraph) => `<p style="margin:0 0 12px;line-height:1.5">${paragraph.replace(/\r\n/g, '<br>\r\n')}</p>`)
  const rows: string[] = [`<tr><td style="padding:20px">${intro.join('\r\n')}</td></tr>`]
  let length = 0
  for (let number = 1; length < wanted; number++) {
    const row = articleRow(number, paragraphIn(from.language, random), from.language === ENGLISH, random)
    rows.push(row)
    length += row.length
  }
  return `<!DOCTYPE html>
<html><head><meta charset="utf-8"><title>${subject}</title>
<style>body{font-family:Arial,sans-serif;color:#333}.item{border:1px solid #e0e0e0;border-radius:8px}.more{color:#0a6b4f}
@media (max-width:600px){.item{display:block}}</style></head>
<body><table width="100%" cellpadding="0" cellspacing="0"><tr><td align="center"><table width="600" style="background:#fff">
${rows.join('\n')}
</table></td></tr></table></body></html>`.replace(/\r?\n/g, '\r\n')
}

function articleRow(number: number, text: string, isEnglish: boolean, random: Random): string {
  const shade = random.whole(0, 0xffffff).toString(16).padStart(6, '0')
  return `<tr><td class="item" style="padding:10px 20px;background-color:#${shade}">
<img src="https://images.sender.example/${number}.jpg" width="120" height="80" alt="">
<h3 style="margin:0 0 6px;font-size:16px">${isEnglish ? 'Story' : 'Tin'} ${number}</h3>
<p style="margin:0 0 8px;font-size:14px;line-height:1.4">${text}</p>
<a class="more" href="https://www.sender.example/news/${number}?utm_source=mail">${isEnglish ? 'Read more' : 'Xem tiếp'}</a>
</td></tr>`
}

function textPart(type: string, text: string, isEncoded: boolean): string {
  const encoding = isEncoded ? 'base64' : 'quoted-printable'
  const content = isEncoded
    ? Buffer.from(text)
        .toString('base64')
        .replace(/(.{76})/g, '$1\r\n')
    : quotedPrintable(text)
  return `Content-Type: ${type}; charset=UTF-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${content}\r\n`
}

function attachmentPart(random: Random, { lines }: Noise): string {
  const { type, name, ending, start } = random.pick(ATTACHMENTS)
  const lineCount = Math.ceil(random.size(5_000, 200_000) / 57)
  const from = random.whole(0, Math.max(0, lines.length - lineCount))
  const first = Buffer.from(start.padEnd(57, '\0'), 'latin1').toString('base64')
  const fileName = `${name} ${random.whole(1, 999)}.${ending}`
  const parameter = `filename*=UTF-8''${encodeURIComponent(fileName)}`
  const content = [first, ...lines.slice(from, from + lineCount)].join('\r\n')
  return `Content-Type: ${type}\r\nContent-Disposition: attachment; ${parameter}\r\nContent-Transfer-Encoding: base64\r\n\r\n${content}\r\n`
}

function multipart(kind: 'alternative' | 'mixed', { messageId }: PlannedMessage, parts: readonly string[]): string {
  const boundary = `=_${kind}_${messageId.split('@')[0]}`
  const joined = parts.map((part) => `--${boundary}\r\n${part}`).join('\r\n')
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${joined}\r\n--${boundary}--\r\n`
}
