import type { MailProgramNeeds } from './program-context.ts'

/** What IMAP and POP3 need beside the stores. */
export type MailProgramsWorld = Pick<MailProgramNeeds, 'openedFolders' | 'structureMemory'>
