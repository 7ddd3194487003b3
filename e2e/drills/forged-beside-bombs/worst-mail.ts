import { deflateSync } from 'node:zlib'

interface WorstMail {
  readonly name: string
  readonly isSeed?: boolean
  /** In wire form without the final dot; latin-1. */
  readonly content: () => string
}

const MEGABYTE = 1024 * 1024
const END = 'Subject: bom\r\n\r\nx'

const filled = (piece: string, length: number): string => piece.repeat(Math.floor(length / piece.length))
const folded = (piece: string, length: number): string => filled(` ${filled(piece, 900)}\r\n`, length)
const body = (type: string, content: string): string =>
  `From: a@ngoai.example\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n${END.replace(/x$/, '')}${content}`

function deepTree(): string {
  let tree = 'Content-Type: text/plain\r\n\r\nx\r\n'
  for (let depth = 0; depth < 99; depth += 1) {
    tree = `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${tree}\r\n--b${depth}--\r\n`
  }
  return `From: a@ngoai.example\r\nSubject: bom\r\nMIME-Version: 1.0\r\n${tree}`
}

/** A PNG that claims to be 30,000 pixels wide and high, with matching data. */
function pictureBomb(): string {
  const chunk = (type: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
  }
  const header = Buffer.from([0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 8, 0, 0, 0, 0])
  const pixels = deflateSync(Buffer.alloc(64 * MEGABYTE), { level: 9 })
  const png = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
  const lines = (png.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n')
  return `From: a@ngoai.example\r\nMIME-Version: 1.0\r\nContent-Type: image/png; name=a.png\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename=a.png\r\nSubject: bom\r\n\r\n${lines}`
}

export const WORST_MAIL: readonly WorstMail[] = [
  { name: 'empty groups in From', isSeed: true, content: () => `From:${folded('a:;', 600_000)}${END}` },
  { name: 'commas in From', content: () => `From:${folded('a,', 600_000)}${END}` },
  {
    name: 'a header of many lines',
    isSeed: true,
    content: () => `From: a@ngoai.example\r\nX-Long:${filled(' ab\r\n', 400_000)}${END}`,
  },
  { name: 'a header of 38 MB', content: () => `From: a@ngoai.example\r\nX-Long:${folded('ab', 38 * MEGABYTE)}${END}` },
  {
    name: 'many addresses',
    isSeed: true,
    content: () => `From: a@ngoai.example\r\nTo:${folded('Lan <lan@a.example>,', MEGABYTE)}${END}`,
  },
  {
    name: 'many signatures',
    content: () =>
      `From: a@ngoai.example\r\n${'DKIM-Signature: v=1; a=rsa-sha256; d=ngoai.example; s=s; h=from; bh=YQ==; b=YQ==\r\n'.repeat(4_000)}${END}`,
  },
  { name: 'parts inside each other', isSeed: true, content: deepTree },
  {
    name: 'ten thousand parts',
    content: () => body('multipart/mixed; boundary=b', filled('--b\r\n\r\nx\r\n', 99_000)),
  },
  {
    name: 'boxes inside each other',
    content: () => body('text/html; charset=utf-8', filled('<div>\r\n', 4 * MEGABYTE)),
  },
  {
    name: 'rules inside each other',
    isSeed: true,
    content: () => body('text/html; charset=utf-8', `<style>${filled('@media all{a b{\r\n', 2 * MEGABYTE)}</style>`),
  },
  {
    name: 'a calendar of rules',
    isSeed: true,
    content: () =>
      body(
        'text/calendar; method=REQUEST; charset=utf-8',
        `BEGIN:VCALENDAR\r\n${filled('BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20260101T000000Z\r\nRRULE:FREQ=SECONDLY;COUNT=99999999\r\nEND:VEVENT\r\n', MEGABYTE)}END:VCALENDAR`,
      ),
  },
  { name: 'a giant picture', content: pictureBomb },
]
