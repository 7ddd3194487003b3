import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onePart } from './corpus-stage.ts'

export interface Payload {
  readonly id: string
  readonly context: string
  readonly html: string
}

export function readPayloads(folder: string): readonly Payload[] {
  return ['payloads-tier1.json', 'payloads-tier2.json'].flatMap(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Payload[],
  )
}

/** Creates a mail with a payload in its intended context. Fragments are placed in every possible context. */
export function mailWith({ html, context }: Payload, headers: Readonly<Record<string, string>>): Buffer {
  if (context.startsWith('text/plain')) return onePart(headers, 'text/plain; charset=utf-8', html)
  if (context.startsWith('css-or-attribute')) {
    const page = `<p style="${html}">a</p><style>.x{${html}}</style><style>${html}</style><a href="${html}">b</a><p title="${html}" ${html}>c</p><img src="${html}">${html}`
    return onePart(headers, 'text/html; charset=utf-8', page)
  }
  if (context === 'message header') {
    const [name = 'X-A', value = ''] = splitOnce(html, ': ')
    return onePart({ ...headers, [name]: value, Subject: value, 'List-Id': value }, 'text/plain; charset=utf-8', html)
  }
  if (context.startsWith('text/calendar')) {
    const lines = ['BEGIN:VCALENDAR', 'METHOD:REQUEST', 'BEGIN:VEVENT', 'UID:1', 'DTSTART:20260101T000000Z', html]
    const summary = `SUMMARY:${splitOnce(html, ':')[1] ?? html}`
    const event = [...lines, summary, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
    return onePart(headers, 'text/calendar; charset=utf-8; method=REQUEST', event)
  }
  if (context.startsWith('first part')) return threeParts(headers, html)
  if (context.startsWith('attachment')) {
    const type = context.includes('text/xml') ? 'text/xml' : 'application/xhtml+xml'
    return onePart({ ...headers, 'Content-Disposition': 'attachment; filename=a.html' }, type, html)
  }
  return onePart(headers, 'text/html; charset=utf-8', html)
}

function threeParts(headers: Readonly<Record<string, string>>, first: string): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const part = (content: string) => `--b\r\nContent-Type: text/html\r\n\r\n${content}\r\n`
  return Buffer.from(
    `${lines.join('\r\n')}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${part(first)}${part('secret words')}${part('">')}--b--\r\n`,
  )
}

function splitOnce(text: string, separator: string): readonly string[] {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)]
}
