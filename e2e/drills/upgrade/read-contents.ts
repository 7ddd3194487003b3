import { listFolders } from '@sen/contract/folders'
import { getMessage, type MessageField } from '@sen/contract/messages'
import type { Call } from '../../program/api-client.ts'
import { readFolder } from '../../program/mailbox-contents.ts'

export type Contents = Readonly<Record<string, readonly string[]>>

export async function readContents(call: Call): Promise<Contents> {
  const { data: folders } = await call(listFolders)
  const contents: Record<string, readonly string[]> = {}
  for (const { name } of folders) {
    const { threads } = await readFolder(call, name)
    const lines: string[] = []
    for (const { row, messages } of threads) {
      for (const message of messages) lines.push(await inOneLine(call, message, row.starred))
    }
    if (lines.length > 0) contents[name] = lines.sort()
  }
  return contents
}

async function inOneLine(call: Call, message: MessageField, isStarred: boolean): Promise<string> {
  // Threads return collapsed messages without bodies.
  const body = message.body ?? (await call(getMessage, { params: { id: message.id }, query: {} })).data.body ?? ''
  const files = message.files.map((file) => `${file.name} ${file.size}`).join(', ')
  const marks = [message.unread ? 'unread' : '', isStarred ? 'starred' : '', message.is_draft ? 'draft' : '']
  return [message.from.email, message.subject, words(body), files, ...marks].filter(Boolean).join(' | ')
}

/** Removes the markup, because cleaning may change but the words may not. */
function words(html: string): string {
  return html
    .replace(/<style[\s\S]*?<\/style>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
