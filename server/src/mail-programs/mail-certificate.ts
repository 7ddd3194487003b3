import type { Logger } from 'pino'
import { type Config, mailHostName } from '../config.ts'
import {
  type Certificate,
  type CertificateFiles,
  CertificateRefused,
  readCertificate,
  watchCertificate,
} from '../smtp/certificate.ts'
import { EXIT_WRONG_CONFIG, StartRefused } from '../start-refused.ts'
import { demoCertificate } from '../startup/demo-certificate.ts'

/** The certificate of all listeners for mail programs. It is reloaded when its files change. */
export class MailCertificate {
  readonly certFile: string
  readonly #listeners = new Set<(certificate: Certificate) => void>()
  readonly #endWatch: () => void
  #current: Certificate

  private constructor(files: CertificateFiles, first: Certificate, logger: Logger) {
    this.certFile = files.certFile
    this.#current = first
    this.#endWatch = watchCertificate(files, {
      onRenewed: (certificate) => {
        this.#current = certificate
        for (const use of this.#listeners) use(certificate)
        logger.info({ expiresAt: certificate.expiresAt }, 'the certificate for mail programs was reloaded')
      },
      onRefused: (error) =>
        logger.error(
          { err: error },
          'the new certificate for mail programs cannot be used; the previous one stays in use',
        ),
    })
  }

  /**
   * Demo mode creates a certificate if none is configured.
   * @throws StartRefused when none is configured in production, or it cannot be used
   */
  static async open(config: Config, logger: Logger, now: Date): Promise<MailCertificate> {
    const files = await filesOf(config, now)
    if (!files) {
      const message =
        'MAIL_TLS_CERT and MAIL_TLS_KEY are not set: listeners for mail programs (SUBMISSION_PORT and others) need a certificate.'
      throw new StartRefused(message, EXIT_WRONG_CONFIG)
    }
    try {
      return new MailCertificate(files, await readCertificate(files), logger)
    } catch (error) {
      if (!(error instanceof CertificateRefused)) throw error
      throw new StartRefused(`${error.message}.`, EXIT_WRONG_CONFIG, { cause: error })
    }
  }

  get current(): Certificate {
    return this.#current
  }

  /** @param use is called with each renewed certificate */
  onRenewed(use: (certificate: Certificate) => void): void {
    this.#listeners.add(use)
  }

  close(): void {
    this.#endWatch()
  }
}

async function filesOf(config: Config, now: Date): Promise<CertificateFiles | undefined> {
  const { mailPrograms, smtp, mode, dataDir } = config
  const { tls } = mailPrograms
  if (tls) return { ...tls, variables: tls.certFile === smtp.tls?.certFile ? 'SMTP_TLS' : 'MAIL_TLS' }
  return mode === 'demo' ? demoCertificate(dataDir, mailHostName(config), now) : undefined
}
