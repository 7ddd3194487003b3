import type { SourceMail } from './mime-source.ts'

/** The same words in each charset, one character per byte. The set's expectations hardly cover HTML. */
const PAGES: Readonly<Record<string, readonly [bytes: string, text: string]>> = {
  'windows-1258': ['Ti\xea\xecng Vi\xea\xf2t', 'Tiếng Việt'],
  viscii: ['Ti\xaang Vi\xaet', 'Tiếng Việt'],
  'x-viet-tcvn5712': ['Ti\xd5ng Vi\xd6t', 'Tiếng Việt'],
  'x-viet-vni': ['Tie\xe1ng Vie\xe4t', 'Tiếng Việt'],
  'utf-8': ['Ti\xe1\xba\xbfng Vi\xe1\xbb\x87t', 'Tiếng Việt'],
  'iso-8859-15': ['Pr\xe4mie 5 \xa4, \xbduvre', 'Prämie 5 €, œuvre'],
  'windows-1252': ['Pr\xe4mie 5 \x80, \x9cuvre', 'Prämie 5 €, œuvre'],
  'koi8-r': ['\xf0\xd2\xc9\xd7\xc5\xd4', 'Привет'],
}

function pageIn(charset: string, bytes: string, text: string): SourceMail {
  const head = [
    'From: a@vi-du.example',
    'To: b@vi-du.example',
    `Subject: page in ${charset}`,
    'Date: Mon, 02 Mar 2026 09:00:00 +0700',
    `Message-ID: <page.${charset}@vi-du.example>`,
    'MIME-Version: 1.0',
    `Content-Type: text/html; charset=${charset}`,
    'Content-Transfer-Encoding: 8bit',
  ]
  return {
    id: `page in ${charset}`,
    content: Buffer.from(`${head.join('\r\n')}\r\n\r\n<p><b>${bytes}</b></p>\r\n`, 'latin1'),
    expect: { textHtmlContains: text },
  }
}

function cut(id: string, declared: string, bytes: string, text: string): SourceMail {
  const head = [
    'From: a@vi-du.example',
    `Subject: ${id}`,
    `Message-ID: <${id.replaceAll(' ', '.')}@vi-du.example>`,
    `Content-Type: text/plain${declared}`,
  ]
  const content = Buffer.from(`${head.join('\r\n')}\r\n\r\n${bytes}`, 'latin1')
  return { id, content, expect: { subject: id, textPlainContains: text } }
}

/** Messages missing in the set: pages in each charset, and UTF-8 cut within its last character. */
export const OWN_MAILS: readonly SourceMail[] = [
  ...Object.entries(PAGES).map(([charset, [bytes, text]]) => pageIn(charset, bytes, text)),
  cut('cut and declared', '; charset=utf-8', 'K\xc3\xadnh ch\xc3\xa0o qu\xc3\xbd v\xe1\xbb', 'Kính chào quý v'),
  cut('cut and not declared', '', 'K\xc3\xadnh ch\xc3\xa0o qu\xc3\xbd v\xe1\xbb', 'Kính chào quý v'),
]
