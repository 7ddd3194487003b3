import { readFileSync } from 'node:fs'

export interface MboxMessage {
  /** Bytes as characters, with CR LF. */
  readonly text: string
  /** In the form of APPEND. */
  readonly date: string
}

const FROM_LINE = /^From \S+\s+\w{3} (\w{3}) +(\d+) (\d\d:\d\d:\d\d) (\d{4})(?: ([+-]\d{4}))?/

export function readMboxMessages(path: string): readonly MboxMessage[] {
  const messages: MboxMessage[] = []
  let lines: string[] = []
  let date = ''
  const flush = (): void => {
    if (date === '') return
    messages.push({ text: lines.map((line) => `${line}\r\n`).join(''), date })
  }
  const written = readFileSync(path, 'latin1').split('\n')
  if (written.at(-1) === '') written.pop()
  for (const line of written) {
    const [found, month, day = '', time, year, zone = '+0000'] = FROM_LINE.exec(line) ?? []
    if (found === undefined) {
      lines.push(line)
      continue
    }
    flush()
    lines = []
    date = `${day.padStart(2, ' ')}-${month}-${year} ${time} ${zone}`
  }
  flush()
  return messages
}
