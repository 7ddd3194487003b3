import type { SMTPConnection } from 'smtp-server/lib/smtp-connection.js'
import { MailConnection, SmtpServer } from '../smtp/smtp-server.ts'

/** Offers and accepts AUTH under TLS only (RFC 4954 section 4). */
export class SubmissionServer extends SmtpServer {
  protected override connectionFor(...[socket, options]: Parameters<SmtpServer['connect']>): MailConnection {
    return new SubmissionConnection(this, socket, options)
  }
}

class SubmissionConnection extends MailConnection {
  /** The library offers AUTH before STARTTLS too, and then a careless client sends its password in the clear. */
  override send(...[code, data, context]: Parameters<SMTPConnection['send']>): void {
    const isHidden = (line: unknown) => typeof line === 'string' && line.startsWith('AUTH ') && !this.secure
    super.send(code, Array.isArray(data) ? data.filter((line) => !isHidden(line)) : data, context)
  }
}
