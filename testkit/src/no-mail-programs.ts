/**
 * Settings without listeners for mail programs. The ports of a demo are fixed, and several programs run at the same
 * time; in production the listeners need a certificate.
 */
export const NO_MAIL_PROGRAMS = {
  SUBMISSION_PORT: 'none',
  SUBMISSIONS_PORT: 'none',
  IMAP_PORT: 'none',
  IMAPS_PORT: 'none',
  POP3S_PORT: 'none',
} as const
