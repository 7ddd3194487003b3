import {
  type MailboxSource,
  type MailboxSources,
  type SourceAccount,
  SourceFailed,
} from '@sen/core/ports/mailbox-source'
import {
  MAX_SOURCE_LINE_BYTES,
  SOURCE_CONNECT_SECONDS,
  SOURCE_PIECE_BYTES,
  SOURCE_SILENCE_SECONDS,
} from '@sen/model/moving-in/limits'
import { ImapErrors } from './imap-error.ts'
import { ImapflowMailboxSource } from './imapflow-mailbox-source.ts'
import { ResponseWatch } from './response-watch.ts'

const TLS_PORT = 993
/** Allowance for the lines before and after a literal. */
const AROUND_BYTES = 64 * 1024

export interface ImapflowOptions {
  readonly silenceSeconds?: number
  readonly tlsPort?: number
}

/**
 * Opens IMAP accounts (RFC 3501), always over TLS: from the first byte at port 993, by STARTTLS at any
 * other. A server without STARTTLS there is refused.
 */
export class ImapflowMailboxSources implements MailboxSources {
  readonly #silenceSeconds: number
  readonly #tlsPort: number

  constructor({ silenceSeconds = SOURCE_SILENCE_SECONDS, tlsPort = TLS_PORT }: ImapflowOptions = {}) {
    this.#silenceSeconds = silenceSeconds
    this.#tlsPort = tlsPort
  }

  async open({ host, port, user, password, isCertificateChecked }: SourceAccount): Promise<MailboxSource> {
    // Most processes never import mailboxes.
    const { ImapFlow } = await import('imapflow')
    const isTlsAtOnce = port === this.#tlsPort
    const client = new ImapFlow({
      host,
      port,
      secure: isTlsAtOnce,
      ...(isTlsAtOnce ? {} : { doSTARTTLS: true }),
      auth: { user, pass: password },
      tls: { rejectUnauthorized: isCertificateChecked, minVersion: isCertificateChecked ? 'TLSv1.2' : 'TLSv1' },
      // Logs would contain what is sent.
      logger: false,
      clientInfo: { name: 'Sen Mail' },
      disableCompression: true,
      disableAutoIdle: true,
      disableAutoEnable: true,
      disableIMAP4rev2: true,
      maxLockHoldTime: false,
      maxLineLength: MAX_SOURCE_LINE_BYTES,
      maxLiteralSize: SOURCE_PIECE_BYTES + AROUND_BYTES,
      maxResponseSize: MAX_SOURCE_LINE_BYTES + SOURCE_PIECE_BYTES,
      connectionTimeout: SOURCE_CONNECT_SECONDS * 1_000,
      greetingTimeout: SOURCE_CONNECT_SECONDS * 1_000,
      socketTimeout: this.#silenceSeconds * 1_000,
    })
    const watch = new ResponseWatch(client)
    const errors = new ImapErrors({ user, password })
    try {
      await watch.within(() => client.connect())
      if (!client.secureConnection) throw new SourceFailed('untrusted', 'the server does not offer TLS')
      return new ImapflowMailboxSource(client, watch, errors)
    } catch (error) {
      client.close()
      throw errors.sourceFailed(watch.failure ?? error, 'unreachable')
    }
  }
}
