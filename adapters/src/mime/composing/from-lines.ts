import type MimeNode from 'nodemailer/lib/mime-node'
import { encode, wrap } from 'nodemailer/lib/qp'

const FROM_LINE = /^From /m
const MAX_LINE_CHARACTERS = 76

/** Escapes lines with `From `: an mbox would add `>` (RFC 4155 section 5), which breaks the DKIM signature. */
export function escapeFromLines(node: MimeNode): void {
  for (const child of node.childNodes) escapeFromLines(child)
  const { content } = node
  const type = String(node.getHeader('Content-Type') ?? '')
  if (typeof content !== 'string' || !FROM_LINE.test(content) || !/^text\//i.test(type)) return
  node.setHeader('Content-Transfer-Encoding', 'quoted-printable')
  const encoded = wrap(encode(content), MAX_LINE_CHARACTERS)
  node.setRaw(`${node.buildHeaders()}\r\n\r\n${encoded.replaceAll(/^From (.*)$/gm, escapedLine)}`)
}

function escapedLine(line: string, rest: string): string {
  return line.length + 2 <= MAX_LINE_CHARACTERS ? `=46rom ${rest}` : `=46rom =\r\n${rest}`
}
