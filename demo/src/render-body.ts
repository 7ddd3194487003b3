import { type CalendarDay, localClock, localDay } from './calendar.ts'
import { escapeHtml, markupToHtml, markupToText } from './markup.ts'
import { handOf, type MailProgram, type Person } from './people.ts'
import type { SentLine } from './unfold-story.ts'

/** A reply quotes at most this many older messages. */
const quoteDepth = 4

export function renderText(sent: SentLine, depth = 0): string {
  const parts = [markupToText(sent.body)]
  if (sent.signature.length > 0) parts.push(signatureText(sent))
  const quote = quotedOf(sent, depth)
  if (quote !== undefined) {
    const inner = renderText(quote, depth + 1)
    if (sent.line.forwards) parts.push(`${forwardHead(quote)}\n\n${inner}`)
    else parts.push(`${attribution(quote, sent)}\n${quoteLines(inner)}`)
  }
  return parts.filter((part) => part !== '').join('\n\n')
}

export function renderHtml(sent: SentLine): string | undefined {
  if (sent.line.html !== undefined) return sent.fill(sent.line.html)
  const { program } = handOf(sent.line.from)
  if (program === 'plain' || sent.line.rawText !== undefined || sent.body === '') return undefined
  const inside = innerHtml(sent, 0)
  if (program === 'outlook') {
    const style = 'p.MsoNormal{margin:0 0 8pt;font-size:11pt;font-family:Calibri,Arial,sans-serif}a{color:#0563c1}'
    return `<html><head><meta charset="utf-8"><style>${style}</style></head>\n<body lang="VI"><div class="WordSection1">${inside}</div></body></html>`
  }
  return `<html><head><meta charset="utf-8"></head><body>${inside}</body></html>`
}

function innerHtml(sent: SentLine, depth: number): string {
  const { program, language } = handOf(sent.line.from)
  // A quoted picture's part is not in this message, so only its name is quoted.
  const markup = depth === 0 ? sent.body : sent.body.replace(/!\[([^\]]*)\]\(cid:[^)]+\)/g, '[$1]')
  const body = markupToHtml(markup, program === 'outlook' ? 'class="MsoNormal"' : '')
  const signature = sent.signature.length > 0 ? signatureHtml(sent, program) : ''
  const quote = quotedOf(sent, depth)
  const older = quote === undefined ? '' : quoteHtml(sent, quote, depth, program, language)
  return program === 'outlook' ? `${body}${signature}${older}` : `<div dir="ltr">${body}${signature}</div>${older}`
}

function quotedOf(sent: SentLine, depth: number): SentLine | undefined {
  return depth < quoteDepth && !sent.line.unquoted ? sent.answered : undefined
}

function quoteHtml(
  sent: SentLine,
  quote: SentLine,
  depth: number,
  program: MailProgram,
  language: 'vi' | 'en',
): string {
  const inner = quote.line.html === undefined ? innerHtml(quote, depth + 1) : markupToHtml(quote.body, '')
  if (sent.line.forwards) {
    const head = escapeHtml(forwardHead(quote)).replace(/\n/g, '<br>\n')
    return `<br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${head}<br></div><br>${inner}</div>`
  }
  if (program === 'outlook') return outlookQuote(quote, inner, language)
  const head = escapeHtml(attribution(quote, sent)).replace(
    `&lt;${quote.from.email}&gt;`,
    `&lt;<a href="mailto:${quote.from.email}">${quote.from.email}</a>&gt;`,
  )
  const bar = 'margin:0 0 0 0.8ex;border-left:1px solid #ccc;padding-left:1ex'
  return `<br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${head}<br></div><blockquote class="gmail_quote" style="${bar}">${inner}</blockquote></div>`
}

function outlookQuote(quote: SentLine, inner: string, language: 'vi' | 'en'): string {
  const words =
    language === 'en'
      ? { from: 'From', sent: 'Sent', to: 'To', subject: 'Subject' }
      : { from: 'Từ', sent: 'Đã gửi', to: 'Đến', subject: 'Chủ đề' }
  const date = language === 'en' ? isoDate : longDate
  const rows = [
    [words.from, address(quote.from)],
    [words.sent, `${date(localDay(quote.sentAt))} ${localClock(quote.sentAt)}`],
    [words.to, quote.to.map(address).join('; ')],
    ['Cc', quote.cc.map(address).join('; ')],
    [words.subject, quote.subject],
  ]
  const head = rows
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<b>${name}:</b> ${escapeHtml(value ?? '')}`)
    .join('<br>\n')
  return `<div id="appendonsend"></div><div style="border:none;border-top:solid #E1E1E1 1pt;padding:3pt 0 0 0"><p class="MsoNormal">${head}</p></div>${inner}`
}

function signatureHtml(sent: SentLine, program: MailProgram): string {
  const [first = '', ...rest] = sent.signature.map(escapeHtml)
  const lines = [`<b>${first}</b>`, ...rest.map((text) => `<span style="color:#666">${text}</span>`)].join('<br>\n')
  if (program === 'outlook') return `<p class="MsoNormal">&nbsp;</p><p class="MsoNormal">${lines}</p>`
  if (program === 'phone')
    return `<div style="margin-top:12px">${lines}<br><span style="color:#999">Gửi từ điện thoại</span></div>`
  return `<div><span class="gmail_signature_prefix">-- </span><br><div dir="ltr" class="gmail_signature">${lines}</div></div>`
}

function signatureText(sent: SentLine): string {
  const { program } = handOf(sent.line.from)
  const lines = sent.signature.join('\n')
  if (program === 'phone') return `${lines}\nGửi từ điện thoại`
  return program === 'outlook' ? lines : `-- \n${lines}`
}

function attribution(quote: SentLine, sent: SentLine): string {
  const day = localDay(quote.sentAt)
  const clock = localClock(quote.sentAt)
  if (handOf(sent.line.from).language === 'en') return `On ${isoDate(day)} at ${clock}, ${address(quote.from)} wrote:`
  return `Vào ${longDate(day)} vào lúc ${clock} ${address(quote.from)} đã viết:`
}

function forwardHead(quote: SentLine): string {
  return [
    '---------- Thư đã chuyển tiếp ---------',
    `Từ: ${address(quote.from)}`,
    `Ngày: ${longDate(localDay(quote.sentAt))} vào lúc ${localClock(quote.sentAt)}`,
    `Chủ đề: ${quote.subject}`,
    `Đến: ${quote.to.map(address).join(', ')}`,
  ].join('\n')
}

function quoteLines(text: string): string {
  return text
    .split('\n')
    .map((row) => (row.startsWith('>') ? `>${row}` : `> ${row}`))
    .join('\n')
}

function address(person: Person): string {
  return `${person.name} <${person.email}>`
}

function longDate(day: CalendarDay): string {
  const weekday = day.weekday === 0 ? 'CN' : `Th ${day.weekday + 1}`
  return `${weekday}, ${day.day} thg ${day.month}, ${day.year}`
}

function isoDate(day: CalendarDay): string {
  return `${day.year}-${String(day.month).padStart(2, '0')}-${String(day.day).padStart(2, '0')}`
}
