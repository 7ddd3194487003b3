import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SourceMessage {
  readonly name: string
  readonly content: Buffer
  /** Found by a plain text search. Empty if the message has none. */
  readonly messageId: string
}

export function readCorpus(folder: string): SourceMessage[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => {
      const content = wholeLines(readFileSync(join(folder, name)))
      return { name, content, messageId: messageIdOf(content) }
    })
}

export function digestOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

export function originalMessage(content: Buffer): Buffer {
  const hasEnd = content.length === 0 || content.subarray(-2).toString('latin1') === '\r\n'
  return hasEnd ? content : Buffer.concat([content, Buffer.from('\r\n')])
}

export function withoutTrace(kept: Buffer): Buffer {
  const trace = /^Return-Path: <[^\r\n]*>\r\nReceived: [^\r\n]*\r\n(?:[ \t][^\r\n]*\r\n)*/.exec(kept.toString('latin1'))
  return kept.subarray(trace?.[0].length ?? 0)
}

function wholeLines(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1').replace(/^From [^\n]*\n/, '')
  return Buffer.from(text.replace(/\r*\n|\r/g, '\r\n'), 'latin1')
}

function messageIdOf(content: Buffer): string {
  const text = content.toString('latin1')
  const end = text.startsWith('\r\n') ? 0 : text.indexOf('\r\n\r\n')
  const header = (end < 0 ? text : text.slice(0, end + 2)).replace(/\r\n[ \t]+/g, ' ')
  const value = /^message-id[ \t]*:[ \t]*([^\r\n]*)/im.exec(header)?.[1] ?? ''
  return (/<([^<>]*)/.exec(value)?.[1] ?? value).replace(/\s/g, '')
}
