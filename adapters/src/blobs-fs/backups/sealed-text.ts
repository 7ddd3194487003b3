import { createHash } from 'node:crypto'
import { BackupDamaged } from '@sen/core/ports/backup-archive'

export function sealed(text: string): Buffer {
  return Buffer.from(`${text}\n${digestOf(text)}\n`)
}

export function unsealed(bytes: Buffer): string {
  const [text = '', digest, end] = bytes.toString('utf8').split('\n')
  if (end === '' && digest === digestOf(text)) return text
  throw new BackupDamaged('The manifest of the backup is damaged: its checksum does not match.')
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
