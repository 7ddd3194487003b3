import { createTransport, type SendMailOptions } from 'nodemailer'
import { theProgram } from './program.ts'

export const PARTNER = { name: 'Đặng Kim Anh', address: 'kim.anh@doitac.example' }

export async function post(mails: readonly SendMailOptions[], port: number = theProgram().smtpPort): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true, pool: true })
  try {
    for (const mail of mails) await transport.sendMail({ from: PARTNER, ...mail })
  } finally {
    transport.close()
  }
}
