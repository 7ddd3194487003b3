import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReportedCase, ReportedExpectation } from './reported-case.ts'

export const MAILS_FOLDER = join(import.meta.dirname, 'mails')

export function utf8(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}

export function ownCase(id: string, mailOf: (id: string) => string, expect: ReportedExpectation): ReportedCase {
  return { id, source: mailOf(id), expect }
}

export function ownMail(
  id: string,
  type: string,
  body: string,
  from = 'Phong ke toan <ketoan@doi-tac.example>',
): string {
  const name = id.replaceAll(' ', '-')
  return `${headOf(id, from, name)}Content-Type: ${type}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${utf8(body)}\r\n`
}

export function headOf(subject: string, from = 'Phong ke toan <ketoan@doi-tac.example>', name = subject): string {
  const fields = [
    `From: ${utf8(from)}`,
    'To: lan@senmail.test',
    `Subject: ${subject}`,
    'Date: Fri, 27 Nov 2026 09:15:00 +0700',
    `Message-ID: <${name.replaceAll(' ', '-')}@own.example>`,
    'MIME-Version: 1.0',
  ]
  return `${fields.join('\r\n')}\r\n`
}

export function ownParts(id: string, kind: string, parts: readonly string[]): string {
  const inner = parts.map((part) => `--B\r\n${utf8(part).replaceAll(/\r?\n/g, '\r\n')}\r\n`).join('')
  return `${headOf(id)}Content-Type: multipart/${kind}; boundary="B"\r\n\r\n${inner}--B--\r\n`
}

export const plainPart = (text: string) =>
  `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${text}`
export const htmlPart = (html: string) =>
  `Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${html}`

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export function picturePart(name: string, fields: string): string {
  return `Content-Type: image/png; name="${name}"\nContent-Transfer-Encoding: base64\n${fields}\n\n${PIXEL}`
}

export function winmailPart(from: string): string {
  const [, part = ''] = readFileSync(join(MAILS_FOLDER, `${from}.eml`), 'latin1').split(
    /--W29\r?\n(?=Content-Type: application)/,
  )
  return part.replace(/\r?\n--W29--[\s\S]*$/, '')
}

export function invitation(id: string, event: string, zone = ''): string {
  const calendar = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Thu//VN',
    'METHOD:REQUEST',
    ...(zone === '' ? [] : [zone]),
    'BEGIN:VEVENT',
    `UID:${id.replaceAll(' ', '-')}@own.example`,
    'DTSTAMP:20261126T020000Z',
    'SUMMARY:Họp giao ban',
    event,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  const base64 = Buffer.from(`${calendar.join('\r\n')}\r\n`).toString('base64')
  const part = `Content-Type: text/calendar; charset=utf-8; method=REQUEST\nContent-Transfer-Encoding: base64\n\n${base64.replaceAll(/.{76}/g, '$&\n')}`
  return ownParts(id, 'alternative', [plainPart('Mời họp.'), part])
}
