import type { MailProgramNeeds } from './program-context.ts'

/** IMAP and POP3 need these beside the stores. */
export type MailProgramsWorld = Pick<
  MailProgramNeeds,
  'folderCache' | 'structureMemory' | 'arrangeMemory' | 'appendMemory'
>
