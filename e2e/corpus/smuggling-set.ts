import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { readFolder } from '../program/mailbox-contents.ts'
import type { CorpusStage } from './corpus-stage.ts'
import { count, type Tally, tally } from './tally.ts'

const SILENCE_MILLISECONDS = 400

export async function judgeSmuggling(stage: CorpusStage, path: string): Promise<Tally> {
  const result = tally('smuggling', 'one message or a refusal, never a second one')
  const { endOfDataLookalikes } = JSON.parse(readFileSync(path, 'utf8')) as { endOfDataLookalikes: readonly string[] }
  for (const [at, lookalike] of endOfDataLookalikes.entries()) {
    const box = await stage.mailbox(`smuggle${at}`)
    const inner = `MAIL FROM:<admin@x.example>\r\nRCPT TO:<${box.address}>\r\nDATA\r\nFrom: admin@x.example\r\nMessage-ID: <inner@x>\r\n\r\nsmuggled`
    await talk(stage.smtpPort, [
      'EHLO x.example\r\n',
      'MAIL FROM:<t@x.example>\r\n',
      `RCPT TO:<${box.address}>\r\n`,
      'DATA\r\n',
      `From: t@x.example\r\nMessage-ID: <outer@x>\r\n\r\nbody${lookalike}${inner}\r\n.\r\n`,
      'QUIT\r\n',
    ])
    const inbox = await readFolder(box.call, 'INBOX')
    const ids = inbox.threads.flatMap(({ messages }) => messages.map(({ message_id_header }) => message_id_header))
    const isRight = ids.length <= 1 && !ids.includes('inner@x')
    count(result, JSON.stringify(lookalike), isRight ? [] : [`stored ${ids.join(' and ')}`])
  }
  return result
}

function talk(port: number, lines: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const rest = [...lines]
    let timer: NodeJS.Timeout | undefined
    const next = () => {
      clearTimeout(timer)
      const line = rest.shift()
      if (line === undefined) return void socket.end()
      socket.write(Buffer.from(line, 'latin1'))
      timer = setTimeout(next, SILENCE_MILLISECONDS)
    }
    socket.on('data', (text) => {
      if (/^\d{3} /m.test(text.toString())) next()
    })
    socket.on('error', () => resolve())
    socket.on('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
