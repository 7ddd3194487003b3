import { createServer, type Socket } from 'node:net'

/** A complete message received by the trap. Times are those of `performance.now()`. */
export interface TrappedMail {
  readonly from: string
  readonly recipients: readonly string[]
  readonly source: string
  readonly arrivedAt: number
  /** When our 250 was passed to the kernel; undefined when the sender had disconnected. */
  readonly answeredAt: number | undefined
}

export interface MailTrap {
  readonly port: number
  readonly mails: readonly TrappedMail[]
  close(): void
}

const END = '\r\n.\r\n'

/** The trap accepts everything and also records messages whose sender disconnected before the reply. */
export async function startMailTrap(replyDelayMilliseconds = 0): Promise<MailTrap> {
  const mails: TrappedMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    serve(socket, replyDelayMilliseconds, (mail) => mails.push(mail))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    mails,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function serve(socket: Socket, replyDelayMilliseconds: number, keep: (mail: TrappedMail) => void): void {
  let text = ''
  let inData = false
  let from = ''
  let recipients: string[] = []
  const say = (line: string): void => void socket.write(`${line}\r\n`)

  const command = (line: string): void => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'MAIL') from = inBrackets(line)
    if (verb === 'RCPT') recipients.push(inBrackets(line))
    if (verb === 'RSET') recipients = []
    if (verb === 'DATA') inData = true
    if (verb === 'EHLO') say('250-trap.example\r\n250-8BITMIME\r\n250 SIZE 52428800')
    else if (verb === 'QUIT') socket.end('221 Bye\r\n')
    else say(inData ? '354 Go on' : '250 OK')
  }

  const take = (source: string): void => {
    const mail = { from, recipients, source, arrivedAt: performance.now(), answeredAt: undefined }
    recipients = []
    inData = false
    setTimeout(() => {
      const isThere = socket.writable
      keep({ ...mail, answeredAt: isThere ? performance.now() : undefined })
      if (isThere) say('250 Taken')
    }, replyDelayMilliseconds)
  }

  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    text += chunk
    while (true) {
      const ending = inData ? END : '\r\n'
      const at = text.indexOf(ending)
      if (at < 0) return
      const piece = text.slice(0, at)
      text = text.slice(at + ending.length)
      if (inData) take(`${piece.replace(/^\.\./gm, '.')}\r\n`)
      else command(piece)
    }
  })
  say('220 trap.example ESMTP')
}

function inBrackets(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? ''
}
