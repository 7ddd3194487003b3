import { createTransport } from 'nodemailer'

export interface SubmittedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly { readonly filename: string; readonly content: Buffer; readonly cid?: string }[]
}

/** A third-party library sends the mail, over TLS on request. Returns the reply. */
export async function submitMail(
  port: number,
  mail: SubmittedMail,
  options: { readonly tls: boolean },
): Promise<string> {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    secure: false,
    requireTLS: options.tls,
    ignoreTLS: !options.tls,
    tls: { rejectUnauthorized: false },
  })
  try {
    const { response } = await transport.sendMail({
      ...mail,
      to: [...mail.to],
      attachments: mail.attachments.map((attachment) => ({ ...attachment })),
    })
    return response
  } finally {
    transport.close()
  }
}
